import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { migrate } from './migrate.ts';
import { MIGRATION_LOCK } from './migration-files.ts';
import { withoutTimeouts } from './without-timeouts.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>('SELECT current_database() AS name');
  for (const limit of [
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
  ]) {
    await owner.query(
      `ALTER DATABASE ${pg.escapeIdentifier(rows[0]?.name ?? '')} SET ${limit} = 300`,
    );
  }
});
afterEach(async () => {
  await owner.end();
  await database.drop();
});

it('has no timeouts, and keeps the settings it was given', async () => {
  const work = async (client: pg.Client) => {
    const { rows } = await client.query<{ name: string; setting: string }>(
      `SELECT name, setting FROM pg_settings
       WHERE name LIKE '%timeout' AND name ~ '^(statement|lock|idle|transaction)' AND setting <> '0'`,
    );
    expect(rows).toEqual([]);
    return (await client.query('SHOW TimeZone')).rows;
  };
  expect(await withoutTimeouts(database.url, work, { TimeZone: 'Asia/Tokyo' })).toEqual([
    { TimeZone: 'Asia/Tokyo' },
  ]);
});

it('lets a start wait for the migration of another process beyond the timeouts', async () => {
  await owner.query('SET statement_timeout = 0');
  await owner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const migrated = migrate(database.url);
  // Keeps an early rejection from ending the test before it is awaited.
  migrated.catch(() => {});
  await owner.query('SELECT pg_sleep(1)');
  await owner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  await expect(migrated).resolves.toEqual({ newer: [] });
});
