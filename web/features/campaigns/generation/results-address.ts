import type { Creation } from '#domain/campaigns/creation.ts';
import { paths } from '#web/shared/paths.ts';

/** Navigation state for the results page. */
export interface ResultsState {
  campaignSlug: string;
  scrapingData: Creation['steps'];
}

/** Address and state of the results page of a finished generation. */
export function resultsAddress(teamSlug: string, creation: Creation) {
  const path = creation.kind === 'website' ? paths.results : paths.guidedResults;
  const state: ResultsState = {
    campaignSlug: creation.campaign_slug,
    scrapingData: creation.steps,
  };
  return { to: path(teamSlug, creation.campaign_slug), state };
}
