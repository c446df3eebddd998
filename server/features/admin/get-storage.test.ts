import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { healthRoutes } from '#server/health.ts';
import { storageFacts } from '#server/storage-health.ts';
import { buildAdmin } from '#server/test/admins.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildTeam } from '#server/test/builders.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { createTestServices, type TestServices } from '#server/test/services.ts';

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

describe('how the database grows', { timeout: TEST_MS }, () => {
  it('is read as the application, from the catalogue', async () => {
    const { facts } = await storageFacts(services);
    const wide = facts.tables.find(({ name }) => name === 'wide');
    expect(wide?.bytes).toBeGreaterThan(9000 * 900);
    expect(wide?.index_bytes).toBeGreaterThan(9000 * 12);
    expect(facts.tables.map(({ name }) => name)).toContain('messages');
    expect(facts.database_bytes).toBeGreaterThan(wide?.bytes ?? Infinity);
    expect(facts.freeze_at).toBeGreaterThan(0);
    expect(facts.age).toBeGreaterThan(0);
    const key = facts.indexes.find(({ name }) => name === 'wide_pkey');
    expect(key).toMatchObject({
      table: 'wide',
      is_unique: true,
      is_valid: true,
      is_btree: true,
      rows: 9000,
      entry_bytes: 4,
    });
  });

  it('is shown to staff only, the largest table first', async () => {
    const admin = await buildAdmin(services, { level: 'support' });
    const report = await openBrowser(services, { cookie: admin.cookie }).rpc.admin.storage();
    expect(report.tables[0]?.name).toBe('wide');
    expect(report.problems).toEqual([]);
    const { owner } = await buildTeam(services);
    await expect(
      openBrowser(services, { cookie: owner.cookie }).rpc.admin.storage(),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is measured for alerts', async () => {
    const app = healthRoutes(services, new AbortController().signal);
    const headers = { authorization: 'Bearer token' };
    const text = await (await app.request('/metrics', { headers })).text();
    const [, bytes] = /^opensetter_table_bytes\{table="wide"\} (\d+)$/m.exec(text) ?? [];
    expect(Number(bytes)).toBeGreaterThan(9000 * 900);
    expect(text).toMatch(/^opensetter_table_rows\{table="wide",state="dead"\} \d+$/m);
    expect(text).toMatch(/^opensetter_transaction_age [1-9]\d*$/m);
    expect(text).toMatch(/^opensetter_database_bytes [1-9]\d+$/m);
  });
});
