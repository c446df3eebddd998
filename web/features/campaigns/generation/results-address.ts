import type { Generation } from '#domain/campaigns/generation.ts';
import { paths } from '#web/shared/paths.ts';

/** What the results page is told by the page that made the campaign. */
export interface ResultsState {
  campaignSlug: string;
  scrapingData: Generation['steps'];
}

/** The address of a generation's results, with the state to pass on. */
export function resultsAddress(teamSlug: string, generation: Generation) {
  const path = generation.kind === 'website' ? paths.results : paths.guidedResults;
  const state: ResultsState = {
    campaignSlug: generation.campaign_slug,
    scrapingData: generation.steps,
  };
  return { to: path(teamSlug, generation.campaign_slug), state };
}
