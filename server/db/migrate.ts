import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { applyBaseline, requireKnownState } from './baseline.ts';
import { appliedFiles } from './migration-files.ts';
import { applyNumbered } from './numbered.ts';
import { applyFunctions, createNewFunctions } from './sql-functions.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
/** Any number of processes may start at once: one of them migrates, the others wait for it. */
const LOCK = 7_226_105_801;
const APP_ROLE = 'opensetter_app';

/**
 * Brings a database up to date: the job queue's tables, the application's role, the baseline (new
 * databases only), then every numbered file once, each in its own transaction, and at last the
 * functions whose text has changed. Throws if an applied file was edited afterwards, and before it
 * changes anything if the database is older than the baseline.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    requireKnownState(await appliedFiles(client));
    await runMigrations({ connectionString: url });
    await ensureRole(client);
    await createNewFunctions(client);
    await applyBaseline(client);
    await applyNumbered(client, MIGRATIONS);
    await applyFunctions(client);
  } finally {
    await client.end();
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
