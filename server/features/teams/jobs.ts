import { z } from 'zod';
import { scopeOfJob } from '#server/platform/jobs/job-gate.ts';
import { retrying } from '#server/platform/jobs/retry.ts';
import type { JobHandler } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/services.ts';
import { SEND_INVITATION, sendInvitation, sendInvitationJob } from './send-invitation.ts';

const about = z.object({ membership_id: z.uuid() });

export function teamsJobs(services: Services): Record<string, JobHandler> {
  const invitationOf = (payload: unknown) => about.parse(payload).membership_id;
  return {
    [SEND_INVITATION]: retrying(
      services,
      (payload) => sendInvitationJob(scopeOfJob(payload), invitationOf(payload)),
      (payload) => sendInvitation(services, scopeOfJob(payload), invitationOf(payload)),
    ),
  };
}
