import type { ConnectionRef } from '#server/features/whatsapp/jobs-later.ts';
import type { JobSpec } from '#server/platform/jobs/enqueue.ts';

export const CATCH_UP = 'agent:catch-up';

/** The job "find what no webhook told us". */
export function catchUpJob({ scope, connection_id }: ConnectionRef): JobSpec {
  return {
    identifier: CATCH_UP,
    payload: { team_id: scope.teamId, connection_id },
    job_key: `catch-up:${connection_id}`,
  };
}
