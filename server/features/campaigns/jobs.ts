import { retrying } from '#server/platform/jobs/retry.ts';
import type { JobHandler } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/services.ts';
import { PURGE_CAMPAIGN, purgeCampaign, purgeCampaignJobOf } from './purge-campaign.ts';

export function campaignsJobs(services: Services): Record<string, JobHandler> {
  return {
    [PURGE_CAMPAIGN]: retrying(services, purgeCampaignJobOf, (payload) =>
      purgeCampaign(services, payload),
    ),
  };
}
