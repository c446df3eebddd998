import type { Generation } from '#domain/campaigns/generation.ts';
import { paths } from '#web/shared/paths.ts';

/** Navigation state for the results page. */
export interface ResultsState {
  campaignSlug: string;
  scrapingData: Generation['steps'];
}

/** Address and state of the results page of a finished generation. */
export function resultsAddress(teamSlug: string, generation: Generation) {
  const path = generation.kind === 'website' ? paths.results : paths.guidedResults;
  const state: ResultsState = {
    campaignSlug: generation.campaign_slug,
    scrapingData: generation.steps,
  };
  return { to: path(teamSlug, generation.campaign_slug), state };
}
