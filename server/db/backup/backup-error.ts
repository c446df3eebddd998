import type pg from 'pg';
import { writeProblem } from '#server/platform/db/write-health.ts';

/** What a person can put right, in a sentence. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** A connection that ended in the middle of something, as sockets, PostgreSQL and pg say it. */
const BROKEN_CODES = /^(?:08|ECONN|EPIPE$|ETIMEDOUT$)/;
const BROKEN_WORDS = /^Connection terminated|encountered a connection error/;

/**
 * The error of a backup or a restore as a sentence for a person, if the database was lost or can take
 * no more on the way: why, and `then`, which says what is left and what to do. Any other stays as it is.
 */
export function databaseFailure(error: unknown, then: string): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof BackupError) return error;
    const why = writeProblem(cause) ?? brokenConnection(cause);
    if (why) return new BackupError(`${why} ${then}`, { cause: error });
  }
  return error;
}

function brokenConnection(error: Error & { code?: unknown }): string | null {
  const { code = '', message } = error;
  if (!BROKEN_CODES.test(String(code)) && !BROKEN_WORDS.test(message)) return null;
  return `The connection to the database broke (${message}).`;
}

/** Is in a database from when a restore empties it until all rows are in: both are one commit. */
const MARK = 'public.unfinished_restore';

export const markUnfinished = (client: pg.Client) => client.query(`CREATE TABLE ${MARK} ()`);
export const markFinished = (client: pg.Client) => client.query(`DROP TABLE IF EXISTS ${MARK}`);

/** Throws where a restore was cut off: such a database looks like a new one, and someone misses its data. */
export async function requireRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ mark: string | null }>(
    'SELECT to_regclass($1)::text AS mark',
    [MARK],
  );
  if (!rows[0]?.mark) return;
  throw new BackupError(
    'A restore into this database was interrupted, and the database is empty. Run it again: npm run admin -- restore FILE. To start without data instead, create a new database.',
  );
}
