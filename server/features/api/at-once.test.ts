import { beforeAll, describe, expect, it } from 'vitest';
import { KEY_LIMIT, MAX_API_KEYS } from '#domain/api/keys.ts';
import { MAX_ENDPOINTS } from '#domain/webhooks/schema.ts';
import { newId } from '#server/platform/id.ts';
import type { ApiAnswer } from '#server/test/api/api-client.ts';
import { buildOperands, filledPath, operationBodies } from '#server/test/api/api-operations.ts';
import { buildSide, phone } from '#server/test/api/api-side.ts';
import {
  runConcurrently,
  countOutcomes,
  CONCURRENT_REQUESTS,
  rpcOver,
} from '#server/test/run-concurrently.ts';
import { fileWeb } from '#server/test/http.ts';
import { openServer } from '#server/test/open-server.ts';
import { API_ROUTES, type ApiRoute } from './v1/routes.ts';

const { services } = await openServer();
const web = await fileWeb(services);
let side: Awaited<ReturnType<typeof buildSide>>;
let ids: Record<string, string>;
let bodies: Record<string, () => object>;
beforeAll(async () => {
  side = await buildSide(services, web);
  ids = await buildOperands(side);
  bodies = operationBodies(side);
});

const takesAway = ({ method, path }: ApiRoute) => method === 'DELETE' || path.endsWith('/cancel');
const changes = API_ROUTES.filter(({ method }) => method !== 'GET').toSorted(
  (a, b) => Number(takesAway(a)) - Number(takesAway(b)),
);
const named = changes.map((change) => [`${change.method} ${change.path}`, change] as const);
/** The distinct statuses. 599 stands for no response. */
const statuses = (all: { answer?: ApiAnswer<unknown> }[]) =>
  [...new Set(all.map(({ answer }) => answer?.status ?? 599))].toSorted((a, b) => a - b);

/** Sends a valid change many times at once. */
async function sendMany([name, { method, path }]: (typeof named)[number], headers = {}) {
  await services.db.pool.query('DELETE FROM rate_limits');
  const filled = filledPath(path, (part) => ids[part] ?? '');
  const body = bodies[name]?.() ?? {};
  return runConcurrently(() => side.call(method, filled, body, headers));
}

describe.each(named.filter(([, { once }]) => once))('%s, many at once', (...item) => {
  it('is done once under one Idempotency-Key, and all get the same answer', async () => {
    const all = await sendMany(item, { 'idempotency-key': newId() });
    const [first] = all;
    expect(first?.answer?.status).toBeLessThan(300);
    for (const { answer } of all) expect(answer?.body).toEqual(first?.answer?.body);
    expect(statuses(all)).toEqual([first?.answer?.status]);
    const again = statuses(await sendMany(item));
    expect(again.filter((status) => status >= 500)).toEqual([]);
  });
});

it.each(named.filter(([, { once }]) => !once))(
  '%s, many at once, never answers with a server error',
  async (...item) => {
    expect(statuses(await sendMany(item)).filter((status) => status >= 500)).toEqual([]);
  },
);

it('of two requests under one Idempotency-Key only one is done', async () => {
  const { campaign_id } = side.campaign;
  const lead = { campaign_id, name: 'One', phone: phone() };
  const other = { campaign_id, name: 'Other', phone: phone() };
  const headers = { 'idempotency-key': newId() };
  const all = await runConcurrently((index) =>
    side.call('POST', '/leads', index % 2 ? lead : other, headers),
  );
  const won = all.findIndex(({ answer }) => answer?.status === 202);
  const expected = all.map((_, index) => (index % 2 === won % 2 ? 202 : 422));
  expect(all.map(({ answer }) => answer?.status)).toEqual(expected);
  const { body } = await side.call<{ data: { name: string }[] }>('GET', '/leads?limit=100');
  const names = body.data.map(({ name }) => name).filter((name) => /^O(?:ne|ther)$/.test(name));
  expect(names).toEqual([won % 2 ? 'One' : 'Other']);
});

it('each request counts once toward the limit of its key', async () => {
  const { call } = await buildSide(services, web);
  const all = await runConcurrently(() => call('GET', '/key'));
  const left = all.map(({ answer }) => Number(answer?.headers.get('ratelimit-remaining')));
  const expected = Array.from(
    { length: CONCURRENT_REQUESTS },
    (_, at) => KEY_LIMIT.requests - CONCURRENT_REQUESTS + at,
  );
  expect(left.toSorted((a, b) => a - b)).toEqual(expected);
});

describe('the limit of a team holds', () => {
  it('for keys', async () => {
    const { team } = await buildSide(services, web);
    const rpc = rpcOver(web, team.owner.cookie);
    const { team_slug } = team;
    const make = () =>
      rpc.api.createKey({ team_slug, key_id: newId(), name: 'CRM', scopes: ['leads:read'] });
    await runConcurrently(make, MAX_API_KEYS - 5);
    const all = countOutcomes(await runConcurrently(make));
    expect((await rpc.api.keys({ team_slug })).length).toBe(MAX_API_KEYS);
    expect(all).toEqual({ OK: 4, LIMIT_REACHED: CONCURRENT_REQUESTS - 4 });
  });

  it('for endpoints', async () => {
    const { call } = await buildSide(services, web);
    const make = () =>
      call('POST', '/webhook-endpoints', {
        url: `https://example.com/${newId()}`,
        event_types: ['lead.created'],
      });
    await runConcurrently(make, MAX_ENDPOINTS - 3);
    const all = await runConcurrently(make);
    const made = all.filter(({ answer }) => answer?.status === 201);
    expect([made.length, statuses(all)]).toEqual([3, [201, 403]]);
    const { body } = await call<{ data: unknown[] }>('GET', '/webhook-endpoints');
    expect(body.data).toHaveLength(MAX_ENDPOINTS);
  });
});
