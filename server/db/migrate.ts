import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { APP_ROLE } from '#server/platform/db/session-settings.ts';
import { requireRestored } from './backup/backup-error.ts';
import {
  type Applied,
  appliedFiles,
  inTransaction,
  LAST_SQUASHED,
  MIGRATION_LOCK,
  readFileOf,
  readSql,
  record,
  type SqlFile,
} from './migration-files.ts';
import { adoptFunctions, applyFunctions, createNewFunctions } from './sql-functions.ts';
import { withoutTimeouts } from './without-timeouts.ts';

/**
 * The files that a newer version has run in a database: those that this version doesn't have, if the database
 * has all of ours. Empty otherwise, including for a database that another branch has migrated.
 */
function newerMigrations(applied: Applied, knownNames: ReadonlySet<string>): string[] {
  const isOurs = [...knownNames].every((name) => applied.has(name));
  if (!isOurs) return [];
  return [...applied.keys()]
    .filter((name) => !knownNames.has(name) && (name.includes('/') || name > LAST_SQUASHED))
    .toSorted();
}

/** Logged by a process of the older version. */
export const NEWER_SCHEMA = {
  problem:
    'A newer version has updated this database. This version keeps running, as during an update, and leaves the schema and its functions unchanged.',
  hint: 'Start the newer version. To go back permanently, restore the backup that was made before the update.',
};

const MIGRATIONS = new URL('./migrations/', import.meta.url);

/**
 * Brings a database up to date: the job queue's tables, the application's role, the baseline (new databases
 * only), then every numbered file once, each in its own transaction, and finally the functions whose text has
 * changed. Throws if an applied file was edited, and before changing anything if the database is older than
 * the baseline or a restore into it was cut off. With `only` these files, it leaves a database as an earlier
 * version had it, for rows of that version. Leaves a database that a newer version has migrated alone,
 * because that version's processes rely on its functions; the result names what it ran.
 */
export const migrate = (
  url: string,
  { only }: { only?: ReadonlySet<string> } = {},
): Promise<{ newer: string[] }> =>
  withoutTimeouts(url, async (client) => {
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
  });

/** All files that build the schema, with the hash of their text. */
export async function knownFiles(): Promise<Map<string, string>> {
  const files = [...(await baselineFiles()), ...(await readSql(MIGRATIONS))];
  return new Map(files.map(({ name, hash }) => [name, hash]));
}

/** Roles belong to the whole cluster: another database's migration may create it at the same time. */
async function ensureRole(client: pg.Client) {
  await client.query(`DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${APP_ROLE}') THEN
      CREATE ROLE ${APP_ROLE} NOLOGIN NOSUPERUSER NOBYPASSRLS;
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
  await client.query(`GRANT ${APP_ROLE} TO CURRENT_USER`);
  await client.query(`GRANT USAGE ON SCHEMA public TO ${APP_ROLE}`);
}

/**
 * Live changes are ordered by their transaction numbers, which belong to the server that ran them. In a
 * database that came from another server, stored numbers may be ahead of this server's: new changes would
 * sort before them, and readers would never see them. In that case, gives all changes a current number.
 * Within one server, no stored number is ahead.
 */
async function adoptCluster(client: pg.Client): Promise<void> {
  await inTransaction(client, 'Adopting the order of changes', async () => {
    const { rows } = await client.query<{ ahead: boolean | null }>(
      `SELECT max(xid) > pg_current_xact_id() AS ahead FROM live_events`,
    );
    if (!rows[0]?.ahead) return;
    await client.query('LOCK TABLE live_events');
    await client.query('UPDATE live_events SET xid = pg_current_xact_id()');
  });
}

/**
 * Runs every numbered file of a folder once, in order, each in its own transaction. Throws if one was edited
 * after it ran, because this database would differ from a new one. With `only`, the other files wait for a
 * later call.
 */
export async function applyNumbered(
  client: pg.Client,
  folder: URL,
  only?: ReadonlySet<string>,
): Promise<void> {
  const applied = await appliedFiles(client);
  for (const file of await readSql(folder)) {
    if (only && !only.has(file.name)) continue;
    const hash = applied.get(file.name);
    if (hash === undefined) {
      await inTransaction(client, `Migration ${file.name}`, async () => {
        await client.query(file.text);
        await record(client, file);
      });
    } else if (hash !== file.hash) {
      throw new Error(
        `Migration ${file.name} was changed after it ran. Undo that and add a new file.`,
      );
    }
  }
}

const FOLDER = new URL('./schema/', import.meta.url);

/** In the order of their tables' references. */
const FILES = [
  'extensions.sql',
  'accounts.sql',
  'teams.sql',
  'admin.sql',
  'campaigns.sql',
  'whatsapp.sql',
  'conversations.sql',
  'jobs-and-live.sql',
];

/** Throws for a database of an early 0.1.0, because the files that would update it are gone. */
function requireKnownState(applied: Applied): void {
  const squashed = [...applied.keys()].filter((name) => name <= LAST_SQUASHED).toSorted();
  const last = squashed.at(-1);
  if (last === undefined || last === LAST_SQUASHED) return;
  throw new Error(
    `This database is at migration ${last}, but this version updates databases from ${LAST_SQUASHED} on. Start version 0.1.0 on it once to get there, then start this version again. Nothing was changed.`,
  );
}

/**
 * Builds a new database, or recognizes one built by the squashed migrations: it already has the same tables
 * and gets their comments. Once a file has run, it must not change.
 */
export async function applyBaseline(client: pg.Client): Promise<void> {
  const applied = await appliedFiles(client);
  const baseline = await baselineFiles();
  if (baseline.some(({ name }) => applied.has(name))) return requireUnchanged(baseline, applied);
  const exists = applied.has(LAST_SQUASHED);
  await inTransaction(client, 'The schema', async () => {
    if (exists) await adoptFunctions(client);
    for (const file of baseline) {
      await client.query(exists ? commentsOf(file) : file.text);
      await record(client, file);
    }
  });
}

async function baselineFiles(): Promise<SqlFile[]> {
  const files = await Promise.all(FILES.map((name) => readFileOf(FOLDER, name)));
  return files.map((file) => ({ ...file, name: `schema/${file.name}` }));
}

function requireUnchanged(files: SqlFile[], applied: Applied) {
  for (const { name, hash } of files) {
    if (applied.get(name) === hash) continue;
    throw new Error(`${name} was changed after it ran. Undo that and add a migration.`);
  }
}

/** The COMMENT statements. Each starts on its own line and ends a line with quote and semicolon. */
function commentsOf({ text }: SqlFile): string {
  return (text.match(/^COMMENT ON .*?';$/gms) ?? []).join('\n');
}
