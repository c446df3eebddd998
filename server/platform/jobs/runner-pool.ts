import { EventEmitter } from 'node:events';
import pg from 'pg';
import { connectionWith } from '../db/connection.ts';
import type { Logger } from '../log.ts';

export interface RunnerPool {
  pool: pg.Pool;
  /** The runner runs: from now on a broken connection is no error for it any more. */
  keep(): void;
  /** From now on everything is answered with no rows. */
  silence(): void;
}

const NOTHING = { rows: [], rowCount: 0 };

/**
 * The connections of one job runner. graphile-worker throws where nobody can catch it, and so ends
 * the process, when it is stopped and cannot give its jobs back. So the first connection that breaks
 * under a running runner calls `broke`, once or more, and whatever was asked for on it, and all that
 * is asked for later, is answered with nothing: the runner is to be replaced, and what it held is
 * released like a dead worker's.
 */
export function openRunnerPool(url: string, log: Logger, broke: () => void): RunnerPool {
  const pool = new pg.Pool({
    // Which job is taken or done is noted without waiting for the disk: forgotten with a crash of
    // the database, it is done again, and every job stands that. Enqueueing is not done here.
    ...connectionWith(['synchronous_commit=off'], url),
    max: 6,
    connectionTimeoutMillis: 10_000,
  });
  const original = { query: pool.query.bind(pool), connect: pool.connect.bind(pool) };
  let kept = false;

  function silence() {
    Object.assign(pool, { query: async () => NOTHING, connect: handOutIdleClient });
  }

  /** Also called before `kept`: then the start fails by its own error. */
  function lost(error: unknown) {
    log.warn({ err: error }, 'database connection of the jobs lost');
    if (kept) silence();
    broke();
  }

  function nothingIfBroken(error: unknown) {
    if (!kept || !isBrokenConnection(error)) throw error;
    lost(error);
    return NOTHING;
  }

  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    Object.assign(client, { query: tolerant(client.query.bind(client), nothingIfBroken) });
  });
  Object.assign(pool, {
    query: tolerant(original.query, nothingIfBroken),
    connect: tolerant(original.connect, (error) => {
      if (!kept) throw error;
      lost(error);
      return handOutIdleClient();
    }),
  });
  return { pool, keep: () => void (kept = true), silence };
}

/** Calls with a callback pass as they are: the promise around them is the one that is looked at. */
function tolerant(call: (...args: never[]) => unknown, onError: (error: unknown) => unknown) {
  return (...args: never[]) => {
    const result = call(...args);
    return result instanceof Promise ? result.catch(onError) : result;
  };
}

/** Not what the database says of a statement, but that it is going away, or nothing from it at all. */
function isBrokenConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(57P0|08)/.test(error.code ?? '');
}

type Taken = (error: undefined, client: object, release: () => void) => void;

function handOutIdleClient(taken?: Taken): Promise<object> {
  const release = () => {};
  const client = Object.assign(new EventEmitter(), { query: async () => NOTHING, release });
  taken?.(undefined, client, release);
  return Promise.resolve(client);
}
