import { z } from 'zod';
import { scopeOfJob } from '#server/platform/jobs/job-gate.ts';
import { retrying } from '#server/platform/jobs/retry.ts';
import type { JobHandler } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/services.ts';
import { reply } from './reply.ts';
import { REPLY, replyJob } from './reply-later.ts';

const attendTo = z.object({ conversation_id: z.uuid() });

export function agentJobs(services: Services): Record<string, JobHandler> {
  const jobOf = (payload: unknown) =>
    replyJob(scopeOfJob(payload), attendTo.parse(payload).conversation_id);
  return {
    [REPLY]: retrying(services, jobOf, (payload) =>
      reply(services, scopeOfJob(payload), attendTo.parse(payload).conversation_id),
    ),
  };
}
