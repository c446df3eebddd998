import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBlankDatabase, type TestDatabase } from '#server/test/database.ts';
import { fileDatabase } from '#server/test/file-database.ts';
import { migrate } from '#server/db/migrate.ts';
import { readCatalogue } from './read-catalogue.ts';
import {
  breaksOf,
  type ReleasedSchema,
  type ReleasedVersion,
  schemaOf,
} from './released-schema.ts';

const FILE = join(import.meta.dirname, 'released-version.json');
const MIGRATIONS = readdirSync(join(import.meta.dirname, '../../db/migrations'))
  .filter((name) => name.endsWith('.sql'))
  .toSorted();

const { client } = await fileDatabase();
beforeAll(async () => {
  // `npm run release:schema`, the last step of a release, makes this the version to compare with.
  if (!process.env.RELEASE) return;
  const { functions } = await now();
  const version: ReleasedVersion = { level: MIGRATIONS.at(-1) ?? '', functions };
  writeFileSync(FILE, `${JSON.stringify(version, null, 1)}\n`);
});

async function connect({ url }: TestDatabase): Promise<pg.Client> {
  const connected = new pg.Client({ connectionString: url });
  await connected.connect();
  return connected;
}

const now = async (): Promise<ReleasedSchema> => schemaOf(await readCatalogue(client));

async function released(): Promise<ReleasedSchema> {
  const { level, functions } = JSON.parse(readFileSync(FILE, 'utf8')) as ReleasedVersion;
  expect(MIGRATIONS).toContain(level);
  const old = await createBlankDatabase();
  await migrate(old.url, { only: new Set(MIGRATIONS.filter((name) => name <= level)) });
  const reader = await connect(old);
  const { tables } = schemaOf(await readCatalogue(reader));
  await reader.end();
  await old.drop();
  return { tables, functions };
}

it('processes of the released version keep working while the new migrations run', async () => {
  const before = await released();
  expect(Object.keys(before.tables).length).toBeGreaterThan(40);
  expect(breaksOf(before, await now())).toEqual([]);
});

describe('what would fail in the version before', () => {
  /** Reports what a change breaks, then rolls the change back. */
  async function said(change: string): Promise<string[]> {
    const before = await now();
    await client.query('BEGIN');
    try {
      await client.query(change);
      return breaksOf(before, await now());
    } finally {
      await client.query('ROLLBACK');
    }
  }

  it.each([
    ['ALTER TABLE campaigns DROP COLUMN agent_name CASCADE', 'campaigns.agent_name is gone'],
    ['ALTER TABLE campaigns RENAME COLUMN agent_name TO called', 'campaigns.agent_name is gone'],
    ['ALTER TABLE users RENAME TO people', 'the table users is gone'],
    ['ALTER TABLE users ADD COLUMN shoe int NOT NULL', 'users.shoe must be given'],
    ['ALTER TABLE team_days ALTER COLUMN sent_count TYPE text', 'team_days.sent_count is text'],
    ['REVOKE INSERT ON campaigns FROM opensetter_app', 'lost INSERT on campaigns'],
    ['DROP FUNCTION gate_job_counts', 'the function gate_job_counts() is gone'],
    [
      `DROP FUNCTION gate_number_counts; CREATE FUNCTION gate_number_counts()
         RETURNS TABLE (lost bigint, connected bigint) LANGUAGE sql AS 'SELECT 1, 2'`,
      'answers TABLE(lost bigint, connected bigint)',
    ],
  ])('is named: %s', async (change, words) => {
    expect((await said(change)).join('\n')).toContain(words);
  });

  it.each([
    'ALTER TABLE campaigns ADD COLUMN only_tried text',
    'ALTER TABLE campaigns ADD COLUMN also_tried int NOT NULL DEFAULT 0',
    'CREATE TABLE added (a int NOT NULL)',
    `DROP FUNCTION gate_number_counts; CREATE FUNCTION gate_number_counts()
       RETURNS TABLE (connected bigint, lost bigint, kept bigint) LANGUAGE sql AS 'SELECT 1, 2, 3'`,
    'CREATE FUNCTION added() RETURNS int RETURN 1',
  ])('is nothing: %s', async (change) => {
    expect(await said(change)).toEqual([]);
  });
});
