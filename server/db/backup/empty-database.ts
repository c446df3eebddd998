import type pg from 'pg';
import { BackupError, markUnfinished } from './backup-error.ts';
import { quoteTable, readTables } from './read-schema.ts';

const OF_EXTENSION = (catalogue: string) => `NOT EXISTS (SELECT FROM pg_depend d
  WHERE d.classid = '${catalogue}'::regclass AND d.objid = o.oid AND d.deptype = 'e')`;

/** Throws if the database belongs to another program: it has tables, but not ours. */
export async function requireProductDatabase(client: pg.Client) {
  const { rows } = await client.query<{ ours: string | null }>(
    `SELECT to_regclass('public.schema_migrations')::text AS ours`,
  );
  const other = (await readTables(client)).find(({ schema }) => schema === 'public');
  if (rows[0]?.ours || !other) return;
  throw new BackupError(
    `This database contains another program's tables (${other.name}). OpenSetter needs a separate database: createdb NAME.`,
  );
}

/** Throws if others are connected: a running product would see its data vanish and fill it again. */
export async function requireNoOtherConnections(client: pg.Client) {
  const { rows } = await client.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL`,
  );
  const otherConnections = rows[0]?.others ?? 0;
  if (otherConnections === 0) return;
  throw new BackupError(
    `This database is in use (${otherConnections} ${otherConnections === 1 ? 'connection' : 'connections'}). First stop all processes of the product and close other programs; connections of killed ones end within moments. Nothing was changed.`,
  );
}

/** Without users and teams, the database has nothing that anyone would miss. */
export async function hasData(client: pg.Client): Promise<boolean> {
  for (const table of ['public.users', 'public.team_settings']) {
    const { rows } = await client.query<{ is: string | null }>(
      'SELECT to_regclass($1)::text AS is',
      [table],
    );
    if (rows[0]?.is && (await client.query(`SELECT FROM ${table} LIMIT 1`)).rowCount) return true;
  }
  return false;
}

/**
 * Removes everything that the product created, in one transaction, and marks the database as being restored.
 * Extensions and roles stay.
 */
export async function dropProduct(client: pg.Client) {
  await client.query('BEGIN');
  await client.query('DROP SCHEMA IF EXISTS graphile_worker CASCADE');
  const tables = await client.query<{ schema: string; name: string }>(
    `SELECT 'public' AS schema, o.relname AS name FROM pg_class o
     WHERE o.relnamespace = 'public'::regnamespace AND o.relkind IN ('r', 'p')
       AND NOT o.relispartition AND ${OF_EXTENSION('pg_class')}`,
  );
  if (tables.rows.length > 0) {
    const names = tables.rows.map((table) => quoteTable(client, table)).join(', ');
    await client.query(`DROP TABLE ${names} CASCADE`);
  }
  await dropEach(
    client,
    `SELECT format('DROP VIEW IF EXISTS %s CASCADE', o.oid::regclass) AS text FROM pg_class o
     WHERE o.relnamespace = 'public'::regnamespace AND o.relkind = 'v' AND ${OF_EXTENSION('pg_class')}`,
  );
  await dropEach(
    client,
    `SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', o.oid::regprocedure) AS text FROM pg_proc o
     WHERE o.pronamespace = 'public'::regnamespace AND ${OF_EXTENSION('pg_proc')}`,
  );
  await dropEach(
    client,
    `SELECT format('DROP TYPE IF EXISTS %s CASCADE', o.oid::regtype) AS text FROM pg_type o
     WHERE o.typnamespace = 'public'::regnamespace AND o.typtype IN ('e', 'd')
       AND ${OF_EXTENSION('pg_type')}`,
  );
  await markUnfinished(client);
  await client.query('COMMIT');
}

async function dropEach(client: pg.Client, statements: string) {
  const { rows } = await client.query<{ text: string }>(statements);
  for (const { text } of rows) await client.query(text);
}
