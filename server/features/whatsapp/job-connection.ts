import { z } from 'zod';
import { scopeOfJob } from '#server/platform/jobs/job-gate.ts';
import type { JobHandler } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/services.ts';
import type { Connection } from './connection-gate.ts';
import { findConnectionById } from './connections.ts';
import type { ConnectionRef } from './jobs-later.ts';

const onConnection = z.object({ connection_id: z.uuid() });

export function connectionRefOfJob(payload: unknown): ConnectionRef {
  return { scope: scopeOfJob(payload), ...onConnection.parse(payload) };
}

/**
 * A job about one connection. When its campaign was removed meanwhile, nothing is left to be done:
 * trying again until it counts as dead would help nobody.
 */
export function forConnection(
  { db }: Services,
  work: (connection: Connection, payload: unknown) => Promise<void>,
): JobHandler {
  return async (payload) => {
    const { scope, connection_id } = connectionRefOfJob(payload);
    const connection = await db.inTeam(scope, (tx) => findConnectionById(tx, connection_id));
    if (connection) await work(connection, payload);
  };
}
