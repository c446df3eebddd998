import { expect, it } from 'vitest';
import { openServer } from '#server/test/open-server.ts';
import { newId } from '#server/platform/id.ts';
import { limitAttempts } from './rate-limit.ts';

const { services } = await openServer();

it('the first attempts on an account may come all at once: each is counted, none fails', async () => {
  for (let round = 0; round < 60; round += 1) {
    const account = newId();
    const attempt = () => limitAttempts(services.db, 'signIn', { ip: newId(), account });
    await Promise.all(Array.from({ length: 12 }, attempt));
  }
  const { rows } = await services.db.pool.query(
    `SELECT count(*), min(count) AS least FROM rate_limits WHERE key LIKE 'signIn:account:%'`,
  );
  expect(rows).toEqual([{ count: 60, least: 12 }]);
});
