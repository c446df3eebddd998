import type { Kysely } from 'kysely';
import type pg from 'pg';
import { traced } from '../tracing.ts';
import { queriesOn } from './dialect.ts';
import type { Tables } from './tables.ts';

export interface TxWork<T> {
  /** `withCommit` adds statements whose result isn't needed: they are sent with the COMMIT */
  (db: Kysely<Tables>, withCommit: (send: () => Promise<unknown>) => void): Promise<T>;
}

export interface TxPool {
  /** in pipeline mode */
  pool: pg.Pool;
  /** Called after the COMMIT of a transaction that enqueued jobs or recorded live changes. */
  notify: () => void;
  /** Called with the error of a transaction that failed, or got no connection. */
  failed?: (error: unknown) => void;
}

export interface TxShape {
  /** the SQL that opens it, for example BEGIN and the team */
  begin: string;
  /** `work` sends all its statements before it awaits one: they travel with BEGIN and COMMIT */
  atOnce?: boolean;
}

/**
 * Runs one transaction on a connection of the pool. Each message to the database costs a switch
 * between two processes, most of the cost of a small statement. So BEGIN goes with the first
 * statement, and the last ones may go with the COMMIT. A COMMIT after a failed statement rolls back,
 * so nothing is ever half done.
 */
export function runTransaction<T>(txPool: TxPool, shape: TxShape, work: TxWork<T>): Promise<T> {
  return traced('transaction', {}, () => transact(txPool, shape, work));
}

async function transact<T>(
  txPool: TxPool,
  { begin, atOnce = false }: TxShape,
  work: TxWork<T>,
): Promise<T> {
  const client = await txPool.pool.connect().catch((error: unknown) => {
    txPool.failed?.(error);
    throw error;
  });
  const { stream } = client.connection;
  const queries = queriesOn(client);
  const last: (() => Promise<unknown>)[] = [];
  let broken = false;
  let committed = false;
  stream.cork();
  const beginQuery = ignoreRejection(client.query(begin));
  try {
    const working = ignoreRejection(work(queries.db, (send) => last.push(send)));
    await waitUntilSent();
    if (!atOnce) {
      stream.uncork();
      await working;
      stream.cork();
    }
    const closing = last.map((send) => ignoreRejection(send()));
    if (closing.length > 0) await waitUntilSent();
    queries.end();
    const commit = client.query('COMMIT').then(({ command }) => {
      committed = command === 'COMMIT';
    });
    stream.uncork();
    await settleAll(beginQuery, ...closing, working, commit);
    if (!committed) {
      throw new Error('The transaction was rolled back: a statement of it failed unseen');
    }
    return await working;
  } catch (error) {
    stream.uncork();
    // Statements still under way must not reach the connection's next transaction.
    queries.end();
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    // If BEGIN failed, the statements after it fail too, with a less helpful error.
    const cause = await beginQuery.then(
      () => error,
      (first: unknown) => first,
    );
    txPool.failed?.(cause);
    throw cause;
  } finally {
    client.release(broken);
    // After the release, so that the notification may use the same connection.
    if (committed && queries.notifies()) txPool.notify();
  }
}

/** Waits until the current work has sent everything it can send without a response. */
function waitUntilSent(): Promise<void> {
  return new Promise((resolve) => {
    process.nextTick(resolve);
  });
}

/** Prevents an unhandled rejection of a promise that is awaited later. */
function ignoreRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** Waits for all of them, even if one fails. Then throws the first failure. */
async function settleAll(...pieces: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(pieces)).find((item) => item.status === 'rejected');
  if (failed) throw failed.reason;
}
