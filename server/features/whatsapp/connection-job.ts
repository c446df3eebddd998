import { z } from 'zod';
import type { TeamTx } from '#server/platform/db/database.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { EnqueueOptions, SpecOptions } from '#server/platform/jobs/enqueue.ts';
import type { Attempt } from '#server/platform/jobs/job-definition.ts';
import type { Services } from '#server/services.ts';
import type { Connection } from './connection-scope.ts';
import { findTeamConnection, type StoredConnection } from './connections.ts';

/** What a job stores to find the connection again. */
export type ConnectionRef = Pick<Connection, 'scope' | 'connection_id'>;

const connectionId = z.object({ connection_id: z.uuid() });

/**
 * Like `defineJob`, with the connection looked up. If its campaign was removed in the meantime, the job
 * is done: retrying until it counts as failed would be pointless.
 */
export function defineConnectionJob<Out extends object, In extends object>(definition: {
  name: string;
  payload: z.ZodType<Out, In>;
  key: (stored: In & { connection_id: string }) => string;
  /** above 0: runs only if nothing else is due */
  priority?: number;
  run: (
    services: Services,
    connection: StoredConnection,
    payload: Out,
    attempt: Attempt,
  ) => Promise<void>;
}) {
  const { name, payload, key, priority, run } = definition;
  const job = defineJob({
    name,
    payload: z.intersection(connectionId, payload),
    key,
    ...(priority !== undefined && { priority }),
    run: async (services: Services, scope, about, attempt) => {
      const connection = await services.db.inTeam(scope, (tx) =>
        findTeamConnection(tx, { connection_id: about.connection_id }),
      );
      if (connection) await run(services, connection, about, attempt);
    },
  });
  const stored = ({ connection_id }: ConnectionRef, own: In) => ({ ...own, connection_id });
  return {
    name,
    handler: job.handler,
    enqueue: (tx: TeamTx, connection: ConnectionRef, own: In, options?: EnqueueOptions) =>
      job.enqueue(tx, stored(connection, own), options),
    spec: (connection: ConnectionRef, own: In, options?: SpecOptions) =>
      job.spec(connection.scope, stored(connection, own), options),
  };
}
