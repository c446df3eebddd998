import type pg from 'pg';
import { withoutTimeouts } from '../without-timeouts.ts';
import type { BackupTable, Manifest } from './manifest.ts';

/** The schemas with all data of the product and its job queue. */
export const SCHEMAS = ['public', 'graphile_worker'];
/** Records of applied migrations, and of a restore in progress; a restore creates these itself. */
const RECORDS = new Set([
  'public.schema_migrations',
  'public.schema_functions',
  'graphile_worker.migrations',
  'public.unfinished_restore',
]);

/** Recreated from other columns, and of a type that another database may not have. */
const DERIVED = new Set(['public.knowledge_vectors']);

export async function readSavedTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const tables = await readTables(client);
  return tables.filter(({ schema, name }) => !DERIVED.has(`${schema}.${name}`));
}

/** All tables with their data columns. Partitions are read through their parent table. */
export async function readTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `SELECT n.nspname AS schema, c.relname AS name,
       (SELECT coalesce(array_agg(a.attname::text ORDER BY a.attnum), '{}') FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '')
         AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND NOT EXISTS (SELECT FROM pg_depend d
         WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     ORDER BY 1, 2`,
    [SCHEMAS],
  );
  return rows.filter(({ schema, name }) => !RECORDS.has(`${schema}.${name}`));
}

/** The state of each sequence. Read it after taking the snapshot, because sequences ignore snapshots. */
export async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{
    sequence: string;
    schema: string;
    name: string;
    column: string;
  }>(
    `SELECT s.oid::regclass::text AS sequence, n.nspname AS schema, t.relname AS name,
       a.attname AS column
     FROM pg_class s
     JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = s.oid
       AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
     JOIN pg_class t ON t.oid = d.refobjid JOIN pg_namespace n ON n.oid = t.relnamespace
     JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
     WHERE s.relkind = 'S' AND n.nspname = ANY($1) ORDER BY 2, 3, 4`,
    [SCHEMAS],
  );
  const sequences: Manifest['sequences'] = [];
  for (const { sequence, ...owner } of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value::text, is_called FROM ${sequence}`,
    );
    if (state.rows[0]) sequences.push({ ...owner, ...state.rows[0] });
  }
  return sequences;
}

/** Returns null if the product has never started on the database. */
export async function readRecords(
  client: pg.ClientBase,
): Promise<Pick<Manifest, 'migrations' | 'queue'> | null> {
  const { rows } = await client.query<{ ours: string | null; queue: string | null }>(
    `SELECT to_regclass('public.schema_migrations')::text AS ours,
       to_regclass('graphile_worker.migrations')::text AS queue`,
  );
  if (!rows[0]?.ours || !rows[0].queue) return null;
  const migrations = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM public.schema_migrations ORDER BY name',
  );
  const queue = await client.query<{ last: number }>(
    'SELECT max(id)::int AS last FROM graphile_worker.migrations',
  );
  return { migrations: migrations.rows, queue: queue.rows[0]?.last ?? 0 };
}

/** Quotes a table's name for use in statements. */
export const quoteTable = (
  client: pg.ClientBase,
  { schema, name }: { schema: string; name: string },
) => `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;

export const quoteColumns = (client: pg.ClientBase, columns: string[]) =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ');

/** Settings that make every value readable by any version, whatever the database's own settings. */
const SESSION = {
  row_security: 'off',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'hex',
  client_encoding: 'UTF8',
  // Functions in checks and indexes resolve as they do for the product.
  search_path: 'public',
};

/** Runs a part of a backup or a restore on the owner's connection. */
export const withOwnerSession = <T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => withoutTimeouts(url, work, SESSION);
