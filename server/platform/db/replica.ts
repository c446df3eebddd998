import pg from 'pg';
import {
  type LogPosition,
  replicaCure,
  type ReplicaFacts,
  replicaLag,
  replicaState,
  type ReplicaState,
} from '#domain/admin/replica.ts';
import type { Logger } from '../log.ts';
import { metrics } from '../metrics.ts';
import { isAway } from './is-away.ts';
import { APP_ROLE } from './session-settings.ts';

/** A replica that does not answer must not hold up whoever wants a report. */
export const REPLICA_PATIENCE_MS = 2_000;
export const REPLICA_CHECK_MS = 5_000;
/** Positions of the log that are kept to tell the lag by. */
const POSITIONS = 120;

/**
 * Errors after which the primary is asked instead, by SQLSTATE or its class: the connection, the
 * server, a row that replay needed, and what a migration made that is not replayed yet.
 */
const ELSEWHERE = ['08', '28', '53', '57P', '58', 'XX', '40', '42P01', '42703', '42883', '3D'];

export interface ReplicaStatus {
  state: ReplicaState;
  /** seconds; null: unknown */
  lag: number | null;
}

/** A standby that reports are read from while it follows. */
export interface Replica {
  /** How it is; looked at again when that is older than some seconds. */
  status(): Promise<ReplicaStatus>;
  /**
   * Runs `there` while the replica follows, and `here` otherwise or when the replica failed. Both only
   * read, so that it does no harm when both run.
   */
  read<T>(there: () => Promise<T>, here: () => Promise<T>): Promise<T>;
}

export interface ReplicaParts {
  /** to ask how it is: not the pool that reports take all connections of */
  replica: pg.Pool;
  primary: pg.Pool;
  log: Logger;
  /** seconds that it may be behind */
  maxLag: number;
  checkMs: number;
  patienceMs: number;
}

/** Says in the log when reports change from one server to the other, once each time. */
export function createReplica({
  replica,
  primary,
  log,
  maxLag,
  checkMs,
  patienceMs,
}: ReplicaParts): Replica {
  const positions: LogPosition[] = [];
  let known: ReplicaStatus | undefined;
  let checking: Promise<ReplicaStatus> | undefined;
  let checkedAt = 0;
  let primaryIdentity: string | undefined;

  function learn(status: ReplicaStatus): ReplicaStatus {
    const { state, lag } = status;
    const isUsed = state === 'follows';
    metrics.reportsFrom.set({ server: 'replica' }, isUsed ? 1 : 0);
    metrics.reportsFrom.set({ server: 'primary' }, isUsed ? 0 : 1);
    if (lag !== null) metrics.replicaLag.set(lag);
    if (state !== known?.state) {
      if (isUsed) log.info({ lag }, 'reports are read from the replica');
      else log.warn({ state, lag, cure: replicaCure(state) }, 'reports are read from the primary');
    }
    known = status;
    checkedAt = Date.now();
    return status;
  }

  /** One that is too busy to answer needs the replica most: then its last answers count. */
  async function lookAtPrimary() {
    const at = Date.now();
    const asked = await inTime(patienceMs, primary.query<PrimaryRow>(PRIMARY)).catch(
      () => undefined,
    );
    const row = asked?.rows[0];
    if (!row) return;
    primaryIdentity = row.identity;
    positions.push({ at, written: row.written });
    if (positions.length > POSITIONS) positions.shift();
  }

  async function check(): Promise<ReplicaStatus> {
    await lookAtPrimary();
    if (primaryIdentity === undefined) throw new Error('The primary did not answer yet');
    const { rows } = await inTime(patienceMs, replica.query<ReplicaRow>(REPLICA));
    const [row] = rows;
    if (!row) throw new Error('A server knows itself');
    const lag = replicaLag(row, positions, Date.now());
    const state = replicaState({ ...row, primaryIdentity }, { role: APP_ROLE, lag, maxLag });
    return { state, lag: Number.isFinite(lag) ? lag : null };
  }

  function checked(): Promise<ReplicaStatus> {
    checking ??= check()
      .catch((): ReplicaStatus => ({ state: 'not reachable', lag: null }))
      .then(learn)
      .finally(() => {
        checking = undefined;
      });
    return checking;
  }

  async function status(): Promise<ReplicaStatus> {
    if (known && Date.now() - checkedAt < checkMs) return known;
    const fresh = checked();
    // One that is away is looked for beside the work, which goes on elsewhere.
    return known && known.state !== 'follows' ? known : fresh;
  }

  return {
    status,
    async read(there, here) {
      const { state } = await status();
      if (state !== 'follows') return here();
      try {
        return await there();
      } catch (error) {
        if (!isOfServer(error)) throw error;
        // Whether one that has no connection left is away is found out on another one.
        if (isFull(error)) checkedAt = 0;
        else if (isAway(error)) learn({ state: 'not reachable', lag: null });
        return here();
      }
    },
  };
}

type PrimaryRow = { written: number; identity: string };
type ReplicaRow = Omit<ReplicaFacts, 'primaryIdentity'>;

const IDENTITY = `(SELECT system_identifier::text FROM pg_control_system()) || '/' ||
  (SELECT oid::text FROM pg_database WHERE datname = current_database())`;
const PRIMARY = `SELECT (pg_current_wal_lsn() - '0/0')::int8 AS written, ${IDENTITY} AS identity`;
const REPLICA = `SELECT current_user AS role, pg_is_in_recovery() AS standby, ${IDENTITY} AS identity,
  (pg_last_wal_replay_lsn() - '0/0')::int8 AS replayed,
  extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 AS "replayAge"`;

function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const bound = setTimeout(() => late.reject(new Error(`No answer within ${ms} ms`)), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(bound));
}

/** Whether an error comes of the server or the way to it, and not of what was asked. */
function isOfServer(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    return ELSEWHERE.some((code) => error.code?.startsWith(code));
  }
  return isAway(error);
}

/** No connection of the pool became free in time. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('timeout exceeded');
