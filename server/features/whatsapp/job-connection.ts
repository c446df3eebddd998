import { z } from 'zod';
import { scopeOfJob } from '#server/platform/jobs/job-gate.ts';
import type { Services } from '#server/services.ts';
import type { Connection } from './connection-gate.ts';
import { requireConnection } from './connections.ts';
import type { ConnectionRef } from './jobs-later.ts';

const onConnection = z.object({ connection_id: z.uuid() });

export function connectionRefOfJob(payload: unknown): ConnectionRef {
  return { scope: scopeOfJob(payload), ...onConnection.parse(payload) };
}

/** The connection that a job is about. */
export function connectionOfJob({ db }: Services, payload: unknown): Promise<Connection> {
  const { scope, connection_id } = connectionRefOfJob(payload);
  return db.inTeam(scope, (tx) => requireConnection(tx, connection_id));
}
