import { EventEmitter } from 'node:events';
import pg from 'pg';
import { connectionWith } from '../db/session-settings.ts';
import type { Logger } from '../log.ts';

export interface RunnerPool {
  pool: pg.Pool;
  /** The runner has started: from now on it tolerates broken connections. */
  markStarted(): void;
  /** From now on every query is answered with no rows. */
  disconnect(): void;
}

const NO_ROWS = { rows: [], rowCount: 0 };

/**
 * The connections of one job runner. When graphile-worker is stopped and cannot give its jobs back,
 * it throws where no one can catch it, which ends the process. So the first connection that breaks
 * under a running runner calls `onBroken`, once or more, and all queries from then on are answered
 * with no rows. The runner has to be replaced; its jobs are released like a dead worker's.
 */
export function openRunnerPool(url: string, log: Logger, onBroken: () => void): RunnerPool {
  const pool = new pg.Pool({
    // Taking and completing jobs does not wait for the disk: if the database crashes and forgets it,
    // the job runs again, which every job allows. Nothing is enqueued on these connections.
    ...connectionWith(['synchronous_commit=off'], url),
    max: 6,
    connectionTimeoutMillis: 10_000,
  });
  const original = { query: pool.query.bind(pool), connect: pool.connect.bind(pool) };
  let started = false;

  function disconnect() {
    Object.assign(pool, { query: async () => NO_ROWS, connect: handOutIdleClient });
  }

  /** Before the start, the start itself fails with this error. */
  function handleBroken(error: unknown) {
    log.warn({ err: error }, 'database connection of the jobs lost');
    if (started) disconnect();
    onBroken();
  }

  function noRowsIfBroken(error: unknown) {
    if (!started || !isBrokenConnection(error)) throw error;
    handleBroken(error);
    return NO_ROWS;
  }

  pool.on('error', handleBroken);
  pool.on('connect', (client) => {
    client.on('error', handleBroken);
    Object.assign(client, { query: tolerant(client.query.bind(client), noRowsIfBroken) });
  });
  Object.assign(pool, {
    query: tolerant(original.query, noRowsIfBroken),
    connect: tolerant(original.connect, (error) => {
      if (!started) throw error;
      handleBroken(error);
      return handOutIdleClient();
    }),
  });
  return { pool, markStarted: () => void (started = true), disconnect };
}

/** Calls with a callback pass unchanged: the promise around them is handled instead. */
function tolerant(call: (...args: never[]) => unknown, onError: (error: unknown) => unknown) {
  return (...args: never[]) => {
    const result = call(...args);
    return result instanceof Promise ? result.catch(onError) : result;
  };
}

/** The database is shutting down or does not answer, as opposed to refusing one statement. */
function isBrokenConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(57P0|08)/.test(error.code ?? '');
}

type OnClient = (error: undefined, client: object, release: () => void) => void;

function handOutIdleClient(onClient?: OnClient): Promise<object> {
  const release = () => {};
  const client = Object.assign(new EventEmitter(), { query: async () => NO_ROWS, release });
  onClient?.(undefined, client, release);
  return Promise.resolve(client);
}
