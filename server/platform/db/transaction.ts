import type { Kysely } from 'kysely';
import type pg from 'pg';
import { queriesOn } from './dialect.ts';
import type { Tables } from './tables.ts';

export interface TxWork<T> {
  /** `withCommit` takes what nothing waits for; it is sent with the COMMIT */
  (db: Kysely<Tables>, withCommit: (send: () => Promise<unknown>) => void): Promise<T>;
}

export interface TxShape {
  /** what opens it, for example BEGIN and the team */
  begin: string;
  /** `work` sends all its statements before it waits for one: they travel with BEGIN and COMMIT */
  atOnce?: boolean;
}

/**
 * One transaction on a connection of a pool in pipeline mode. Messages to the database are few,
 * because each costs a switch between two processes, which is most of what a small statement costs:
 * BEGIN goes with the first statement, and the last ones may go with the COMMIT. A statement that
 * fails turns the COMMIT that follows it into a ROLLBACK, so nothing half done is ever kept.
 */
export async function runTransaction<T>(
  pool: pg.Pool,
  { begin, atOnce = false }: TxShape,
  work: TxWork<T>,
): Promise<T> {
  const client = await pool.connect();
  const queries = queriesOn(client);
  const last: (() => Promise<unknown>)[] = [];
  const begun = inOneMessage(client, begin);
  let broken = false;
  try {
    const working = work(queries.db, (send) => last.push(send));
    if (atOnce) await sent(working);
    else await working;
    const closing = last.map((send) => send());
    if (closing.length > 0) await sent(...closing);
    queries.end();
    const committed = client.query('COMMIT');
    await settled(begun, ...closing, working, committed);
    return await working;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    // What follows a BEGIN that failed fails too, and says less.
    throw await begun.then(
      () => error,
      (first: unknown) => first,
    );
  } finally {
    client.release(broken);
  }
}

/** Sends a statement and, as one message with it, whatever is sent in the same breath. */
function inOneMessage(client: pg.PoolClient, text: string): Promise<unknown> {
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
  const answer = client.query(text);
  // It is looked at with the rest of the transaction.
  answer.catch(() => {});
  return answer;
}

/** Lets pieces of work send all that they send before they wait for an answer. */
async function sent(...pieces: Promise<unknown>[]): Promise<void> {
  for (const piece of pieces) piece.catch(() => {});
  await new Promise<void>((resolve) => {
    process.nextTick(resolve);
  });
}

/** Waits for all of them, also when one fails; then throws the first failure. */
async function settled(...pieces: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(pieces)).find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}
