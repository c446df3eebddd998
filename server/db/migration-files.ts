import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

/** Several processes may start at once: one migrates, the others wait. */
export const MIGRATION_LOCK = 7_226_105_801;

/** Migrations 0001 to 0017 of version 0.1.0 are now the baseline; this was the last of them. */
export const LAST_SQUASHED = '0017_search-words.sql';

export interface SqlFile {
  /** relative to the folder it was read from */
  name: string;
  text: string;
  hash: string;
}

/** The files that ran in a database, with their hashes at that time. */
export type Applied = ReadonlyMap<string, string>;

/** Reads the SQL files of a folder and its subfolders, sorted by name. */
export async function readSql(folder: URL): Promise<SqlFile[]> {
  const names = await readdir(folder, { recursive: true });
  const files = names
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replaceAll('\\', '/'));
  return Promise.all(files.toSorted().map((name) => readFileOf(folder, name)));
}

export async function readFileOf(folder: URL, name: string): Promise<SqlFile> {
  const text = await readFile(new URL(name, folder), 'utf8');
  return { name, text, hash: createHash('sha256').update(text).digest('hex') };
}

export async function appliedFiles(client: pg.Client): Promise<Applied> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM schema_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.hash]));
}

export async function record(client: pg.Client, { name, hash }: Omit<SqlFile, 'text'>) {
  await client.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [name, hash]);
}

/** Runs all of `work` or nothing. Its error contains `name`. */
export async function inTransaction(client: pg.Client, name: string, work: () => Promise<void>) {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
