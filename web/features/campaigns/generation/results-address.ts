import type { Generation } from '#domain/campaigns/generation.ts';
import { paths } from '#web/shared/paths.ts';

/** What the results page is told by the page that made the campaign. */
export interface ResultsState {
  campaignSlug: string;
  scrapingData: Generation['steps'];
}

/** Where a finished creation is looked at, and what goes along. */
export function resultsAddress(teamSlug: string, creation: Generation) {
  const path = creation.kind === 'website' ? paths.results : paths.guidedResults;
  const state: ResultsState = {
    campaignSlug: creation.campaign_slug,
    scrapingData: creation.steps,
  };
  return { to: path(teamSlug, creation.campaign_slug), state };
}
