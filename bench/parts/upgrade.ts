import type pg from 'pg';
import { applyNumbered, migrate } from '#server/db/migrate.ts';
import { readSql } from '#server/db/migration-files.ts';
import { createDatabase, withClient } from '../lib/database.ts';
import { figure, note } from '../lib/figures.ts';
import { fillOldVersion } from '../lib/old-version.ts';

const MIGRATIONS = new URL('../../server/db/migrations/', import.meta.url);
/** Anything shorter counts as instant. */
const WORTH_TELLING_MS = 100;
const MESSAGES = 1_000_000;

/**
 * An upgrade from the oldest version that is taken over, with a million or ten million messages: how
 * long each migration's transaction takes, and which large tables no one else can read or write
 * meanwhile, so at most that long.
 */
export async function benchUpgrade(tenMillion: boolean): Promise<void> {
  const messages = tenMillion ? 10 * MESSAGES : MESSAGES;
  const database = await createDatabase((url) => migrate(url, { only: new Set() }));
  note(`upgrade: ${messages} messages as the oldest version stored them`);
  await withClient(database, (client) => fillOldVersion(client, messages));
  await withClient(database, (client) => migrateOneByOne(client, messages));
  const begun = performance.now();
  await migrate(database);
  figure('upgrade_functions', performance.now() - begun, 'ms');
}

async function migrateOneByOne(client: pg.Client, messages: number): Promise<void> {
  const watched = watchLocks(client, messages / 100);
  const size = `${messages / 1_000_000}m`;
  let all = 0;
  for (const { name } of await readSql(MIGRATIONS)) {
    const begun = performance.now();
    await applyNumbered(client, MIGRATIONS, new Set([name]));
    const took = performance.now() - begun;
    all += took;
    if (took > WORTH_TELLING_MS) figure(`upgrade_${size}_${name.slice(0, 4)}`, took, 'ms');
    note(`upgrade: ${name} ${Math.round(took)} ms; locked: ${watched.last() || 'nothing large'}`);
  }
  figure(`upgrade_${size}_all`, all, 'ms');
}

/** Before each COMMIT, what its transaction has locked of tables with at least `rows` rows. */
function watchLocks(client: pg.Client, rows: number): { last: () => string } {
  let last = '';
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>;
  const watching = async (...args: unknown[]) => {
    if (args[0] === 'COMMIT') {
      const locks = await query(
        `SELECT c.relname || ' (' || CASE WHEN bool_or(l.mode = 'AccessExclusiveLock')
             THEN 'readers and writers' ELSE 'writers' END || ')' AS locked
           FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
           WHERE l.pid = pg_backend_pid() AND c.relkind = 'r' AND c.reltuples >= $1 AND l.mode IN
             ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
           GROUP BY c.relname ORDER BY c.relname`,
        [rows],
      );
      last = locks.rows.map((row: { locked: string }) => row.locked).join(', ');
    }
    return query(...args);
  };
  client.query = watching as typeof client.query;
  return { last: () => last };
}
