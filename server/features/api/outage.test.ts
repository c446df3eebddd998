import pg from 'pg';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { buildSide, phone } from '#server/test/api/api-side.ts';
import { fileWeb } from '#server/test/http.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer();
const web = await fileWeb(services);
let side: Awaited<ReturnType<typeof buildSide>>;
beforeAll(async () => {
  side = await buildSide(services, web);
});
afterEach(() => vi.restoreAllMocks());

const REFUSED = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
/** A PostgreSQL error with this SQLSTATE. */
const databaseError = (code: string) =>
  Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });

it.each([
  ['it does not answer', REFUSED],
  ['it shuts down', databaseError('57P01')],
  ['it is a standby', databaseError('25006')],
  ['its disk is full', databaseError('53100')],
])('while the database is unavailable (%s), a program gets Retry-After', async (_what, error) => {
  vi.spyOn(services.db, 'inTeam').mockRejectedValue(error);
  const lead = { campaign_id: side.campaign.campaign_id, name: 'Ada', phone: phone() };
  const failed = vi.spyOn(services.log, 'error');
  for (const answer of [
    await side.call('GET', '/leads'),
    await side.call('POST', '/leads', lead),
  ]) {
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    expect(answer.headers.get('retry-after')).toBe('5');
  }
  expect(failed).not.toHaveBeenCalled();
});

it('also when the key cannot be looked up', async () => {
  vi.spyOn(services.db.pool, 'query').mockRejectedValue(REFUSED);
  const answer = await side.call('GET', '/key');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
});

it('a bug is a 500, not an outage', async () => {
  vi.spyOn(services.db, 'inTeam').mockRejectedValue(
    new TypeError("Cannot read properties of undefined (reading 'connection')"),
  );
  const answer = await side.call('GET', '/leads');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([500, null]);
  expect(answer.body).toMatchObject({ code: 'INTERNAL' });
});
