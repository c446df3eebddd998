import { EventEmitter } from 'node:events';
import pg from 'pg';
import { connectionWith } from '../db/session-settings.ts';
import type { Logger } from '../log.ts';

const NO_ROWS = { rows: [], rowCount: 0 };

/**
 * The connections of one job runner. If graphile-worker can't return its jobs while it stops, it throws
 * an error that can't be caught and ends the process. So the first connection that breaks under a
 * running runner calls `onBroken`, at least once, and all later queries return no rows. The runner
 * must be replaced. Its jobs are released like a dead worker's.
 */
export function openRunnerPool(url: string, log: Logger, onBroken: () => void) {
  const pool = new pg.Pool({
    // Taking and completing jobs doesn't wait for the disk. If the database crashes and loses it, the
    // job runs again, which every job allows. Nothing is enqueued on these connections.
    ...connectionWith({ synchronous_commit: 'off' }, url),
    max: 6,
    connectionTimeoutMillis: 10_000,
  });
  const original = { query: pool.query.bind(pool), connect: pool.connect.bind(pool) };
  let started = false;

  /** From now on, every query returns no rows. */
  function disconnect() {
    Object.assign(pool, { query: async () => NO_ROWS, connect: handOutIdleClient });
  }

  /** Before the runner has started, its start fails with this error. */
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
    Object.assign(client, { query: withErrorHandler(client.query.bind(client), noRowsIfBroken) });
  });
  Object.assign(pool, {
    query: withErrorHandler(original.query, noRowsIfBroken),
    connect: withErrorHandler(original.connect, (error) => {
      if (!started) throw error;
      handleBroken(error);
      return handOutIdleClient();
    }),
  });
  return {
    pool,
    disconnect,
    /** Call this once the runner has started: from then on it tolerates broken connections. */
    markStarted: () => void (started = true),
  };
}

export type RunnerPool = ReturnType<typeof openRunnerPool>;

/** Calls with a callback pass unchanged: the promise around them is handled instead. */
function withErrorHandler(
  call: (...args: never[]) => unknown,
  onError: (error: unknown) => unknown,
) {
  return (...args: never[]) => {
    const result = call(...args);
    return result instanceof Promise ? result.catch(onError) : result;
  };
}

/** Whether the database is shutting down or unreachable, rather than refusing one statement. */
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
