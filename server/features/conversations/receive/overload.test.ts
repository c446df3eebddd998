import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  buildConnectedCampaign,
  type ConnectedCampaign,
} from '#server/test/builders/chat-builders.ts';
import { eventually } from '#server/test/eventually.ts';
import { healthRoutes } from '#server/health.ts';
import { wahaWebhook } from './receive.ts';
import { newId } from '#server/platform/id.ts';
import { openServer } from '#server/test/open-server.ts';

const { database, services, queue } = await openServer();
let app: Hono;
const stopping = new AbortController();

const BOUNDS = { maxWaiting: 3, maxPerKey: 2, maxBytes: 10_000, maxAge: 60_000 };

beforeAll(async () => {
  app = new Hono();
  app.post(
    '/webhooks/waha/:connection',
    wahaWebhook(services, stopping.signal, () => '203.0.113.1', BOUNDS),
  );
});
afterAll(async () => {
  stopping.abort();
});

async function post({ connection }: ConnectedCampaign, id: string, to = app) {
  const body = JSON.stringify({
    event: 'message.any',
    session: connection.waha_session,
    payload: { id: `false_15557770001@c.us_${id}`, timestamp: 1e9, body: id, fromMe: false },
  });
  const hmac = createHmac('sha512', connection.hmac_key).update(body).digest('hex');
  return to.request(`/webhooks/waha/${connection.connection_id}`, {
    method: 'POST',
    headers: { 'x-webhook-hmac': hmac, 'content-length': String(body.length) },
    body,
  });
}

/** Sends an unsigned webhook, after which the number is cached for some seconds. */
const knockAt = ({ connection }: ConnectedCampaign, to = app) =>
  to.request(`/webhooks/waha/${connection.connection_id}`, { method: 'POST', body: '{}' });

/** Nothing can be stored until the lock is released, so accepted webhooks wait. */
async function lockMessages() {
  const lock = new pg.Client({ connectionString: database.url });
  await lock.connect();
  await lock.query('BEGIN; LOCK TABLE messages IN ACCESS EXCLUSIVE MODE');
  return lock;
}

const storedTexts = async ({ campaign_id }: ConnectedCampaign) =>
  (
    await queue.query<{ text: string }>(
      `SELECT m.message_lead AS text FROM messages m JOIN conversations c USING (team_id, conversation_id)
      WHERE c.campaign_id = $1 ORDER BY m.message_lead`,
      [campaign_id],
    )
  ).map(({ text }) => text);

it('beyond its bounds a webhook is refused at once, and what was acknowledged is stored', async () => {
  const [busy, quiet] = [
    await buildConnectedCampaign(services),
    await buildConnectedCampaign(services),
  ];
  await queue.clear();
  await Promise.all([knockAt(busy), knockAt(quiet)]);
  const lock = await lockMessages();

  const waiting = [post(busy, 'A'), post(busy, 'B'), post(quiet, 'C')];
  const refused = await Promise.all([post(busy, 'D'), post(quiet, 'E')]);
  expect(refused.map(({ status }) => status)).toEqual([429, 429]);
  expect(refused[0]?.headers.get('retry-after')).toBe('5');
  await lock.end();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await storedTexts(busy)).toEqual(['A', 'B']);
  expect(await storedTexts(quiet)).toEqual(['C']);

  expect((await post(busy, 'D')).status).toBe(200);
  expect(await storedTexts(busy)).toEqual(['A', 'B', 'D']);
  await eventually('the histories of both numbers are read', async () => {
    const keys = new Set((await queue.planned()).map(({ key }) => key));
    return [busy, quiet].every(({ connection }) =>
      keys.has(`catch-up:${connection.connection_id}`),
    );
  });
});

it('made-up addresses keep no webhook waiting, however many are looked up', async () => {
  const campaign = await buildConnectedCampaign(services);
  const looking = Promise.withResolvers<{ rows: [] }>();
  let lookups = 0;
  const pool: pg.Pool = Object.create(services.db.pool, {
    query: {
      value: (query: { name?: string }) => {
        if (query.name !== 'gate_connection' || lookups === 0) {
          lookups += 1;
          return services.db.pool.query(query as pg.QueryConfig);
        }
        return looking.promise;
      },
    },
  });
  const flooded = new Hono();
  const withPool = { ...services, db: { ...services.db, pool } };
  flooded.post(
    '/webhooks/waha/:connection',
    wahaWebhook(withPool, stopping.signal, () => '203.0.113.1', { ...BOUNDS, maxPerKey: 3 }),
  );
  expect((await knockAt(campaign, flooded)).status).toBe(401);
  const madeUp = Array.from({ length: 50 }, async () =>
    flooded.request(`/webhooks/waha/${newId()}`, { method: 'POST', body: '{}' }),
  );
  expect((await post(campaign, 'X', flooded)).status).toBe(200);
  expect(await storedTexts(campaign)).toEqual(['X']);
  looking.resolve({ rows: [] });
  expect(new Set((await Promise.all(madeUp)).map(({ status }) => status))).toEqual(new Set([404]));
});

it('health is answered within 100 ms while more webhooks wait than can be stored', async () => {
  const busy = await buildConnectedCampaign(services);
  const whole = new Hono();
  whole.post(
    '/webhooks/waha/:connection',
    wahaWebhook(services, stopping.signal, () => '203.0.113.1'),
  );
  whole.route('/', healthRoutes(services, stopping.signal));
  const lock = await lockMessages();
  const waiting = Array.from({ length: 400 }, (_, index) => post(busy, `W${index}`, whole));
  const times: number[] = [];
  for (let probe = 0; probe < 20; probe += 1) {
    const begun = performance.now();
    for (const path of ['/healthz', '/readyz']) {
      expect([path, (await whole.request(path)).status]).toEqual([path, 200]);
    }
    times.push(performance.now() - begun);
  }
  await lock.end();
  const codes = (await Promise.all(waiting)).map(({ status }) => status);
  expect(new Set(codes)).toEqual(new Set([200, 429]));
  // Takes the fastest, because another process may briefly occupy the machine.
  expect(Math.min(...times)).toBeLessThan(100);
});
