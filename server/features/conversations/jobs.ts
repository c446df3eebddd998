import { z } from 'zod';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { scopeOfJob } from '#server/platform/jobs/job-gate.ts';
import { RetryAfter, retrying } from '#server/platform/jobs/retry.ts';
import type { JobHandler } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/services.ts';
import { DELIVER, deliverJob } from './deliver-later.ts';
import { deliverPending, endTurn } from './deliver-message.ts';
import { beginTurn, leaveTurn } from './turn-lease.ts';

const about = z.object({ conversation_id: z.uuid() });

export function conversationsJobs(services: Services): Record<string, JobHandler> {
  const jobOf = (payload: unknown) =>
    deliverJob(scopeOfJob(payload), about.parse(payload).conversation_id);
  return {
    [DELIVER]: retrying(services, jobOf, (payload) =>
      deliver(services, scopeOfJob(payload), about.parse(payload).conversation_id),
    ),
  };
}

/** Sends what is pending under the lead's lease, so that the agent and a person never cross. */
async function deliver(services: Services, scope: TeamScope, conversationId: string) {
  const begun = await beginTurn(services, scope, conversationId, async () => undefined);
  if (begun === 'gone') return;
  if (begun === 'busy') throw new RetryAfter(400, 'another worker is here', { steady: true });
  const { lease } = begun;
  try {
    await deliverPending(services, scope, lease);
  } finally {
    await endTurn(services, scope, lease).finally(() => leaveTurn(lease));
  }
}
