import type pg from 'pg';
import { causesOf } from '#server/platform/causes.ts';
import { writeProblem } from '#server/platform/db/write-health.ts';

/** A problem that the operator can fix, as a sentence. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Codes of broken connections, from sockets, PostgreSQL and pg. */
const BROKEN_CODES = /^(?:08|ECONN|EPIPE$|ETIMEDOUT$)/;
const BROKEN_WORDS = /^Connection terminated|encountered a connection error/;

/**
 * Turns an error of a backup or restore into a sentence for the operator if the database was lost or can't
 * store more: the reason, then `then`, which says what is left and what to do. Returns any other error as is.
 */
export function databaseFailure(error: unknown, nextStep: string): unknown {
  for (const cause of causesOf(error)) {
    if (cause instanceof BackupError) return error;
    const explanation = writeProblem(cause) ?? brokenConnection(cause);
    if (explanation) return new BackupError(`${explanation} ${nextStep}`, { cause: error });
  }
  return error;
}

function brokenConnection(error: Error & { code?: unknown }): string | null {
  const { code = '', message } = error;
  if (!BROKEN_CODES.test(String(code)) && !BROKEN_WORDS.test(message)) return null;
  return `The connection to the database broke (${message}).`;
}

/** Exists from the commit in which a restore empties the database to the one that loads all rows. */
const MARK = 'public.unfinished_restore';

export const markUnfinished = (client: pg.Client) => client.query(`CREATE TABLE ${MARK} ()`);
export const markFinished = (client: pg.Client) => client.query(`DROP TABLE IF EXISTS ${MARK}`);

/** Throws if a restore was cut off: the database would look new, and its data would be missing. */
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
