import type { Generation } from '#domain/campaigns/generation.ts';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { paths } from '#web/shared/paths.ts';

/** Navigation state for the results page. */
export interface ResultsState {
  campaign_slug: string;
  scrapingData: Generation['steps'];
}

/** Where a campaign's results stay available, however it was created. */
export function resultsPath(
  team_slug: string,
  { campaign_slug, offer_generated_from }: Pick<Campaign, 'campaign_slug' | 'offer_generated_from'>,
): string {
  if (offer_generated_from === 'website') return paths.results(team_slug, campaign_slug);
  return offer_generated_from === 'guided'
    ? paths.guidedResults(team_slug, campaign_slug)
    : paths.manualResults(team_slug, campaign_slug);
}
