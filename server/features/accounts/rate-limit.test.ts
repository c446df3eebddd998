import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { createTestServices, type TestServices } from '#server/test/services.ts';
import { limitAttempts } from './rate-limit.ts';

let database: TestDatabase;
let services: TestServices;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database.url);
});
afterAll(async () => {
  await services.close();
  await database.drop();
});

it('the first attempts on an account may come all at once: each is counted, none fails', async () => {
  for (let round = 0; round < 60; round += 1) {
    const account = newId();
    const attempt = () => limitAttempts(services.db, 'verify', { ip: newId(), account });
    await Promise.all(Array.from({ length: 12 }, attempt));
  }
  const { rows } = await services.db.pool.query(
    `SELECT count(*), min(count) AS least FROM rate_limits WHERE key LIKE 'verify:account:%'`,
  );
  expect(rows).toEqual([{ count: 60, least: 12 }]);
});
