import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Any number of processes may start at once: one of them migrates, the others wait for it. */
const LOCK = 7_226_105_801;
const APP_ROLE = 'opensetter_app';

/**
 * Brings a database up to date: the job queue's tables, the application's role, then every numbered
 * file once, each in its own transaction. Throws if an applied file was edited afterwards.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await runMigrations({ connectionString: url });
    await ensureRole(client);
    await applyFiles(client);
  } finally {
    await client.end();
  }
}

async function applyFiles(client: pg.Client) {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM schema_migrations',
  );
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()) {
    const text = await readFile(new URL(name, FOLDER), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    const before = applied.get(name);
    if (before === undefined) await applyFile(client, name, text, hash);
    else if (before !== hash) {
      throw new Error(`Migration ${name} was changed after it ran. Undo that and add a new file.`);
    }
  }
}

async function applyFile(client: pg.Client, name: string, text: string, hash: string) {
  await client.query('BEGIN');
  try {
    await client.query(text);
    await client.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [name, hash]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Roles belong to the whole cluster: another database's migration may make it at the same time. */
async function ensureRole(client: pg.Client) {
  await client.query(`DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${APP_ROLE}') THEN
      CREATE ROLE ${APP_ROLE} NOLOGIN NOSUPERUSER NOBYPASSRLS;
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
  await client.query(`GRANT ${APP_ROLE} TO CURRENT_USER`);
  await client.query(`GRANT USAGE ON SCHEMA public TO ${APP_ROLE}`);
}
