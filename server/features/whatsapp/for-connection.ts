import type { JobRun } from '#server/platform/jobs/define-job.ts';
import type { Attempt } from '#server/platform/jobs/job-definition.ts';
import type { Services } from '#server/services.ts';
import type { Connection } from './connection-gate.ts';
import { findConnectionById } from './connections.ts';

/**
 * The work of a job about one connection, for `defineJob`. When its campaign was removed meanwhile,
 * nothing is left to do: trying again until the job counts as dead would help nobody.
 */
export function forConnection<S, Out extends { connection_id: string }>(
  run: (services: S, connection: Connection, payload: Out, attempt: Attempt) => Promise<void>,
): JobRun<S & Pick<Services, 'db'>, Out> {
  return async (services, scope, payload, attempt) => {
    const connection = await services.db.inTeam(scope, (tx) =>
      findConnectionById(tx, payload.connection_id),
    );
    if (connection) await run(services, connection, payload, attempt);
  };
}
