import type { ConnectionRef } from '#server/features/whatsapp/jobs-later.ts';
import type { JobSpec } from '#server/platform/jobs/enqueue.ts';

export const CATCH_UP = 'agent:catch-up';

/**
 * Why the history is read. `missed`: the session or we were away, so that something may be missing.
 * `silent`: nothing was heard for long, though both were there; what is missing then means that the
 * session is deaf.
 */
export const CATCH_UP_REASONS = ['missed', 'silent'] as const;
export type CatchUpReason = (typeof CATCH_UP_REASONS)[number];

/** The job "find what no webhook told us". */
export function catchUpJob(
  { scope, connection_id }: ConnectionRef,
  because: CatchUpReason,
): JobSpec {
  return {
    identifier: CATCH_UP,
    payload: { team_id: scope.teamId, connection_id, because },
    job_key: `catch-up:${connection_id}`,
  };
}
