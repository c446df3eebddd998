import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

it('gives each test file its own migrated database', async () => {
  const databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const [one, other] = databases;
  expect(await tables(one)).toContain('schema_migrations');
  await run(one, 'CREATE TABLE mine (n int)');
  expect(await tables(other)).not.toContain('mine');
  await Promise.all(databases.map((database) => database.drop()));
  await expect(tables(one)).rejects.toThrow(/does not exist/);
});

async function tables(database: TestDatabase): Promise<string[]> {
  const rows = await run(database, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
  return rows.map((row) => String(row.tablename));
}

async function run({ url }: TestDatabase, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
