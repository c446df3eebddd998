import type { ConnectionRef } from '#server/features/whatsapp/jobs-later.ts';
import type { JobSpec } from '#server/platform/jobs/enqueue.ts';

export const RESOLVE_LID = 'agent:resolve-lid';

/** The job "find out whose number this lid hides", of which the gateway did not tell `tries` times. */
export function resolveLidJob(
  { scope, connection_id }: ConnectionRef,
  lid: string,
  tries = 0,
): JobSpec {
  return {
    identifier: RESOLVE_LID,
    payload: { team_id: scope.teamId, connection_id, lid, tries },
    job_key: `lid:${connection_id}:${lid}`,
  };
}
