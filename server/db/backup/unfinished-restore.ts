import type pg from 'pg';
import { BackupError } from './backup-error.ts';

/** Stands in a database from when a restore empties it until all rows are in: both are one commit. */
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
    'A restore into this database was cut off, and it holds no data. Run it again: npm run admin -- restore FILE. To begin without data instead, make a new database.',
  );
}
