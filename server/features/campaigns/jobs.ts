import { z } from 'zod';
import { scopeOfJob } from '#server/platform/jobs/job-gate.ts';
import { retrying } from '#server/platform/jobs/retry.ts';
import type { JobHandler } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/services.ts';
import { END_LATE, endLateJob, MAKE, makeJob } from './creation-jobs-later.ts';
import { endLate } from './end-creation.ts';
import { PURGE_CAMPAIGN, purgeCampaign, purgeCampaignJobOf } from './purge-campaign.ts';
import { TELL_AUTOMATION, tellAutomation } from './tell-automation.ts';
import { runCreation } from './run-creation.ts';

const ofCreation = z.object({ creation_id: z.uuid(), tries: z.int().default(0) });

export function campaignsJobs(services: Services): Record<string, JobHandler> {
  const makeJobOf = (payload: unknown) =>
    makeJob(scopeOfJob(payload), ofCreation.parse(payload).creation_id);
  const endLateJobOf = (payload: unknown) =>
    endLateJob(scopeOfJob(payload), ofCreation.parse(payload).creation_id);
  return {
    [MAKE]: retrying(services, makeJobOf, (payload) => {
      const { creation_id, tries } = ofCreation.parse(payload);
      return runCreation(services, scopeOfJob(payload), creation_id, tries);
    }),
    [END_LATE]: retrying(services, endLateJobOf, (payload) =>
      endLate(services, scopeOfJob(payload), ofCreation.parse(payload).creation_id),
    ),
    [TELL_AUTOMATION]: (payload) => tellAutomation(services, payload),
    [PURGE_CAMPAIGN]: retrying(services, purgeCampaignJobOf, (payload) =>
      purgeCampaign(services, payload),
    ),
  };
}
