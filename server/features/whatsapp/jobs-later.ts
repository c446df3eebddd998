import type { JobSpec } from '#server/platform/jobs/enqueue.ts';
import type { Connection } from './connection-gate.ts';

export const REJECT = 'whatsapp:reject-session';
export const PROFILE = 'whatsapp:read-profile';
export const SETTLE = 'whatsapp:settle-session';
export const WATCH = 'whatsapp:watch-sessions';

/** A session that drops out for a moment comes back by itself; it is looked at again after this. */
const SETTLE_AFTER_MS = 20_000;

/** What a job needs to know to find the connection again. */
export type ConnectionRef = Pick<Connection, 'scope' | 'connection_id'>;

function jobFor(connection: ConnectionRef, identifier: string, key: string): JobSpec {
  return {
    identifier,
    payload: { team_id: connection.scope.teamId, connection_id: connection.connection_id },
    job_key: `${key}:${connection.connection_id}`,
  };
}

/** Logs a session out whose number may not be linked. */
export const rejectJob = (connection: ConnectionRef): JobSpec =>
  jobFor(connection, REJECT, 'reject');

/** Reads name and picture of the linked number. */
export const profileJob = (connection: ConnectionRef): JobSpec =>
  jobFor(connection, PROFILE, 'profile');

/** Looks whether a session that failed or stopped stayed that way. */
export const settleJob = (connection: ConnectionRef): JobSpec => ({
  ...jobFor(connection, SETTLE, 'settle'),
  run_at: new Date(Date.now() + SETTLE_AFTER_MS),
});

/** The web processes come first, and what the gateway repeats at once needs no looking for. */
const AFTER_GAP_MS = 3_000;

/** Looks at every number after a time in which the product was not there. */
export const afterGapJob = (): JobSpec => ({
  identifier: WATCH,
  payload: { after_gap: true },
  job_key: 'watch:after-gap',
  run_at: new Date(Date.now() + AFTER_GAP_MS),
});
