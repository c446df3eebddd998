import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { createTestServices, type TestServices } from '#server/test/services.ts';
import { healthRoutes } from './health.ts';

const TEST_MS = 240_000;
let database: TestDatabase;
let services: TestServices;
beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database.url, { METRICS_TOKEN: 'token' });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('CREATE TABLE wide (id int PRIMARY KEY, body text)');
  await client.query("INSERT INTO wide SELECT n, repeat('x', 900) FROM generate_series(1, 9000) n");
  await client.query('VACUUM (ANALYZE) wide');
  await client.end();
}, TEST_MS);
afterAll(async () => {
  await services.close();
  await database.drop();
});

it('how the database grows is measured for alerts, as the application', {
  timeout: TEST_MS,
}, async () => {
  const app = healthRoutes(services, new AbortController().signal);
  const headers = { authorization: 'Bearer token' };
  const text = await (await app.request('/metrics', { headers })).text();
  const tables = [...text.matchAll(/^opensetter_table_bytes\{table="(\w+)"\} (\d+)$/gm)];
  expect(tables[0]?.[1]).toBe('wide');
  expect(Number(tables[0]?.[2])).toBeGreaterThan(9000 * (900 + 12));
  // Which twenty empty tables are the largest depends on the server.
  expect(tables.length).toBeGreaterThan(10);
  expect(text).toMatch(/^opensetter_table_rows\{table="wide",state="live"\} \d+$/m);
  expect(text).toMatch(/^opensetter_table_rows\{table="wide",state="dead"\} \d+$/m);
  expect(text).toMatch(/^opensetter_transaction_age [1-9]\d*$/m);
  expect(text).toMatch(/^opensetter_database_bytes [1-9]\d+$/m);
});
