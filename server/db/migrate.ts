import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { APP_ROLE } from '#server/platform/db/session-settings.ts';
import { requireRestored } from './backup/unfinished-restore.ts';
import { adoptCluster } from './adopt-cluster.ts';
import { applyBaseline, baselineFiles, requireKnownState } from './baseline.ts';
import { appliedFiles, MIGRATION_LOCK, readSql } from './migration-files.ts';
import { newerMigrations } from './newer-schema.ts';
import { applyNumbered } from './numbered.ts';
import { connectWithoutTimeouts } from './connect-without-timeouts.ts';
import { applyFunctions, createNewFunctions } from './sql-functions.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);

/**
 * Brings a database up to date: the job queue's tables, the application's role, the baseline (new
 * databases only), then every numbered file once, each in its own transaction, and at last the
 * functions whose text has changed. Throws if an applied file was edited afterwards, and before it
 * changes anything if the database is older than the baseline or a restore into it was cut off. `only`
 * these files leave a database as an earlier version had it, for rows of that version. A database that a
 * newer version has migrated is left alone, as processes of that one count on its functions; the answer
 * names what it ran.
 */
export async function migrate(
  url: string,
  { only }: { only?: ReadonlySet<string> } = {},
): Promise<{ newer: string[] }> {
  const client = await connectWithoutTimeouts(url);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (!only) await requireRestored(client);
    const applied = await appliedFiles(client);
    requireKnownState(applied);
    const newer = newerMigrations(applied, new Set((await knownFiles()).keys()));
    if (newer.length > 0) return { newer };
    await runMigrations({ connectionString: url });
    await ensureRole(client);
    await createNewFunctions(client);
    await applyBaseline(client);
    await applyNumbered(client, MIGRATIONS, only);
    if (only) return { newer };
    await applyFunctions(client);
    await adoptCluster(client);
    return { newer };
  } finally {
    await client.end();
  }
}

/** Every file that builds the schema, with the hash of its text. */
export async function knownFiles(): Promise<Map<string, string>> {
  const files = [...(await baselineFiles()), ...(await readSql(MIGRATIONS))];
  return new Map(files.map(({ name, hash }) => [name, hash]));
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
