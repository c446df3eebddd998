import { beforeAll, expect, it } from 'vitest';
import { openServer } from '#server/test/open-server.ts';
import { healthRoutes } from './health.ts';

const TEST_MS = 240_000;
const { services, queue } = await openServer({ METRICS_TOKEN: 'token' });
beforeAll(async () => {
  await queue.query('CREATE TABLE wide (id int PRIMARY KEY, body text)');
  await queue.query("INSERT INTO wide SELECT n, repeat('x', 900) FROM generate_series(1, 9000) n");
  await queue.query('VACUUM (ANALYZE) wide');
}, TEST_MS);

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
