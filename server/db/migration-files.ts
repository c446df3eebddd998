import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

/** Any number of processes may start at once: one of them migrates, the others wait for it. */
export const MIGRATION_LOCK = 7_226_105_801;

/** The migrations 0001 to 0017 of version 0.1.0 are the baseline now; this was the last of them. */
export const LAST_SQUASHED = '0017_search-words.sql';

export interface SqlFile {
  /** without the folder it was read from */
  name: string;
  text: string;
  hash: string;
}

/** What ran in a database: names of files with the hashes they had. */
export type Applied = ReadonlyMap<string, string>;

/** The SQL files of a folder and the folders in it, by name. */
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

/** All of `work` or nothing. The error contains `name`. */
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
