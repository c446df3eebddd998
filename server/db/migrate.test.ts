import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createBlankDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#server/test/database.ts';
import { catalogueLines, readCatalogue } from '#server/test/catalogue/read-catalogue.ts';
import { applyBaseline, applyNumbered, migrate } from './migrate.ts';
import { createNewFunctions } from './sql-functions.ts';

const SQUASHED = `0001_roles-and-identity 0002_teams 0003_campaigns-and-whatsapp 0004_conversations
  0005_jobs-and-live 0006_sessions-and-limits 0007_enqueue-without-notify 0008_account-deletion
  0009_sign-in-attempts 0010_members-and-administration 0011_search-of-conversations
  0012_staff-and-limits 0013_creating-campaigns 0014_old-slugs-charts-and-removal
  0015_opt-out-by-whatsapps-time 0016_listening-to-silent-numbers 0017_search-words`
  .split(/\s+/)
  .map((name) => `${name}.sql`);

let database: TestDatabase;
let client: pg.Client;

// The application's role belongs to the cluster; the first database that is migrated creates it.
beforeAll(async () => (await createTestDatabase()).drop());
beforeEach(() => open(createBlankDatabase));
afterEach(async () => {
  await client.end();
  await database.drop();
});

async function open(create: () => Promise<TestDatabase>) {
  database = await create();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}

/** Replaces it with a migrated database, which is copied instead of built again. */
async function openMigrated() {
  await client.end();
  await database.drop();
  await open(createTestDatabase);
}

/** Builds the tables of 0.1.0, without what the baseline added: comments and the new records. */
async function buildAsBefore(names: string[]) {
  await client.query(`CREATE TABLE schema_migrations (
    name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  await createNewFunctions(client);
  await applyBaseline(client);
  await client.query(`DROP TABLE IF EXISTS schema_functions`);
  await client.query(`DELETE FROM schema_migrations`);
  const { tables } = await readCatalogue(client);
  for (const { name } of tables) await client.query(`COMMENT ON TABLE ${name} IS NULL`);
  await client.query(
    `INSERT INTO schema_migrations (name, hash) SELECT name, 'of then' FROM unnest($1::text[]) name`,
    [names],
  );
}

const records = async () => {
  const { rows } = await client.query(
    `SELECT name, hash FROM schema_migrations
     UNION ALL SELECT name, hash FROM schema_functions ORDER BY 1, 2`,
  );
  return rows;
};
const wholeCatalogue = () => readCatalogue(client);

describe('a new database', () => {
  it('begins with the tables that 0001 to 0017 came to', async () => {
    await buildAsBefore([]);
    const fixture = new URL('./fixtures/catalogue-0017.txt', import.meta.url);
    const expected = (await readFile(fixture, 'utf8')).trim().split('\n');
    expect(catalogueLines(await wholeCatalogue())).toEqual(expected);
  });

  it('stays as it is when it is migrated again, and by two processes at once', async () => {
    await Promise.all([migrate(database.url), migrate(database.url)]);
    const first = [await wholeCatalogue(), await records()];
    await migrate(database.url);
    expect([await wholeCatalogue(), await records()]).toEqual(first);
  });
});

describe('a database of version 0.1.0', () => {
  it('at 0017 migrates to what a new one is', async () => {
    await buildAsBefore(SQUASHED);
    await client.query('CREATE FUNCTION current_person() RETURNS text RETURN 1');
    await migrate(database.url);
    const updated = await wholeCatalogue();
    await openMigrated();
    expect(updated).toEqual(await wholeCatalogue());
  });

  it('that stands before 0017 is refused untouched, with what to do', async () => {
    await buildAsBefore(SQUASHED.slice(0, 12));
    const before = await wholeCatalogue();
    await expect(migrate(database.url)).rejects.toThrow(
      /is at migration 0012_staff-and-limits.sql.*Start version 0.1.0 on it once.*then start this version again/,
    );
    expect(await wholeCatalogue()).toEqual(before);
    const { rowCount } = await client.query(
      `SELECT FROM pg_namespace WHERE nspname = 'graphile_worker'`,
    );
    expect(rowCount).toBe(0);
  });
});

describe('what has run', () => {
  it('of the schema must not change', async () => {
    await openMigrated();
    await client.query(`UPDATE schema_migrations SET hash = '' WHERE name = 'schema/teams.sql'`);
    await expect(migrate(database.url)).rejects.toThrow(
      'schema/teams.sql was changed after it ran',
    );
  });

  it('of the migrations runs once and must not change', async () => {
    await openMigrated();
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    const run = (text: string) =>
      writeFile(join(folder, '9001_more.sql'), text).then(() =>
        applyNumbered(client, pathToFileURL(`${folder}/`)),
      );
    await run('CREATE TABLE more (n int)');
    await run('CREATE TABLE more (n int)');
    await expect(run('CREATE TABLE more (n bigint)')).rejects.toThrow(
      'Migration 9001_more.sql was changed after it ran',
    );
    await writeFile(join(folder, '9002_wrong.sql'), 'CREATE TABLE half (n int); SELECT 1 / 0');
    await rm(join(folder, '9001_more.sql'));
    await expect(applyNumbered(client, pathToFileURL(`${folder}/`))).rejects.toThrow(
      'Migration 9002_wrong.sql failed: division by zero',
    );
    await expect(client.query('SELECT FROM half')).rejects.toThrow('does not exist');
    await rm(folder, { recursive: true });
  });
});

it('a database of a newer version is left as it is by a start of an older one, which says so', async () => {
  await openMigrated();
  expect(await migrate(database.url)).toEqual({ newer: [] });
  await client.query(`INSERT INTO schema_migrations (name, hash) VALUES ('9001_later.sql', 'x')`);
  await client.query('CREATE FUNCTION of_later() RETURNS int RETURN 1');
  await client.query(`INSERT INTO schema_functions (name, hash) VALUES ('of_later', 'x')`);
  await client.query(`UPDATE schema_functions SET hash = 'later' WHERE name = 'current_team'`);
  const later = [await wholeCatalogue(), await records()];
  expect(await migrate(database.url)).toEqual({ newer: ['9001_later.sql'] });
  expect([await wholeCatalogue(), await records()]).toEqual(later);
  // another branch has other files and lacks ours, whose table already exists
  await client.query(
    `DELETE FROM schema_migrations WHERE name = '0089_conversation-summaries.sql'`,
  );
  await expect(migrate(database.url)).rejects.toThrow(/^Migration \d{4}_/);
});

describe('functions', () => {
  it('are replaced when their text has changed, and dropped when their file is gone', async () => {
    await openMigrated();
    const expected = await wholeCatalogue();
    await client.query(`CREATE OR REPLACE FUNCTION current_team() RETURNS uuid LANGUAGE sql STABLE
      AS 'SELECT NULL::uuid'`);
    await client.query(`UPDATE schema_functions SET hash = 'older' WHERE name = 'current_team'`);
    await client.query('CREATE FUNCTION long_gone() RETURNS int RETURN 1');
    await client.query(`INSERT INTO schema_functions (name, hash) VALUES ('long_gone', 'x')`);
    await migrate(database.url);
    expect(await wholeCatalogue()).toEqual(expected);
  });

  it('that someone else made in the database stay', async () => {
    await openMigrated();
    await client.query('CREATE FUNCTION of_the_operator() RETURNS int RETURN 1');
    await migrate(database.url);
    const { rows } = await client.query('SELECT of_the_operator() AS answer');
    expect(rows).toEqual([{ answer: 1 }]);
  });
});
