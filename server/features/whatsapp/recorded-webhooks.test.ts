import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readThread } from '#server/features/conversations/thread-queries.ts';
import { newId } from '#server/platform/id.ts';
import { buildCampaign, buildTeam } from '#server/test/builders.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { eventually } from '#server/test/eventually.ts';
import { serve, type WebProcess } from '#server/test/http.ts';
import { type JobQueue, openJobQueue } from '#server/test/jobs.ts';
import { createTestServices, type TestServices } from '#server/test/services.ts';
import type { SignedConnection } from './connection-scope.ts';
import { openConnection } from './connections.ts';

interface Delivery {
  headers: Record<string, string>;
  raw: string;
}

const RECORDED = new URL('../../../sandbox/waha/contract/recorded-webhooks.json', import.meta.url);
/** As recorded from a running WAHA: raw bodies, headers, signatures by this key. */
const deliveries = JSON.parse(readFileSync(RECORDED, 'utf8')) as Delivery[];
const HOOK_SECRET = 'hook-secret';

let database: TestDatabase;
let services: TestServices;
let queue: JobQueue;
let web: WebProcess;
let connection: SignedConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database.url);
  queue = openJobQueue(database.url);
  web = await serve(services);
});
afterAll(async () => {
  await web.stop();
  await services.close();
  await queue.close();
  await database.drop();
});
beforeEach(async () => {
  await queue.clear();
  connection = await buildConnection();
});

/** A connection whose webhooks are signed with the key of the recording. */
async function buildConnection(): Promise<SignedConnection> {
  await queue.query('DELETE FROM linked_numbers');
  const { team, campaign_id } = await buildCampaign(services, { team: await buildTeam(services) });
  return services.db.inTeam(team.scope, async (tx) => {
    const made = await openConnection(tx, campaign_id);
    await tx.db
      .updateTable('whatsapp_connections')
      .set({ hmac_key: HOOK_SECRET })
      .where('connection_id', '=', made.connection_id)
      .execute();
    return { ...made, hmac_key: HOOK_SECRET };
  });
}

async function post(delivery: Delivery, to = connection.connection_id): Promise<number> {
  const { host: _host, connection: _kept, 'content-length': _size, ...headers } = delivery.headers;
  const url = `${web.url}/webhooks/waha/${to}`;
  const answer = await fetch(url, { method: 'POST', headers, body: delivery.raw });
  await answer.body?.cancel();
  return answer.status;
}

/** A delivery of our own making, signed as the gateway does. */
function signed(body: unknown, key = HOOK_SECRET): Delivery {
  const raw = typeof body === 'string' ? body : JSON.stringify(body);
  const hmac = createHmac('sha512', key).update(raw).digest('hex');
  return { raw, headers: { 'content-type': 'application/json', 'x-webhook-hmac': hmac } };
}

const recorded = (n: number): Delivery => {
  const delivery = deliveries[n];
  if (!delivery) throw new Error(`There is no delivery ${n}`);
  return delivery;
};

async function stored() {
  const conversations = await queue.query<{ conversation_id: string; id_lead: string }>(
    'SELECT * FROM conversations WHERE campaign_id = $1',
    [connection.campaign_id],
  );
  const threads = await services.db.inTeam(connection.scope, (tx) =>
    Promise.all(conversations.map((one) => readThread(tx, one.conversation_id))),
  );
  return { conversations, messages: threads.flatMap((thread) => thread.messages) };
}

async function sessionOf() {
  const [row] = await queue.query(
    `SELECT k.waha_session_status AS status, k.whatsapp_connected AS connected, k.agent_phone_id,
       k.status AS campaign FROM campaigns k WHERE k.campaign_id = $1`,
    [connection.campaign_id],
  );
  return row;
}

describe('the deliveries recorded from a running gateway', () => {
  it('are all 22 taken, whatever they are', async () => {
    expect(deliveries).toHaveLength(22);
    for (const delivery of deliveries) expect(await post(delivery)).toBe(200);
    const { conversations, messages } = await stored();
    expect(conversations).toMatchObject([{ id_lead: '15557770001@c.us', name: 'Jane' }]);
    expect(messages.map((one) => `${one.type_interaction} ${one.text}`).toSorted()).toEqual(
      [
        'HUMAN_MESSAGE Hello from API',
        'HUMAN_MESSAGE first',
        'HUMAN_MESSAGE to lid',
        'HUMAN_MESSAGE typed on phone by human',
        'USER_MESSAGE Hi, is the flat free?',
        'USER_MESSAGE lid msg',
        'USER_MESSAGE look',
        'USER_MESSAGE x',
      ].toSorted(),
    );
  });

  it('are the same taken twice, backwards and all at once', async () => {
    await Promise.all([...deliveries, ...deliveries.toReversed()].map((one) => post(one)));
    const { conversations, messages } = await stored();
    expect(conversations).toHaveLength(1);
    expect(messages).toHaveLength(8);
    const [counted] = await queue.query(
      `SELECT sum(leads_count)::int AS leads, sum(messages_count)::int AS messages
       FROM team_counters WHERE team_id = $1`,
      [connection.scope.teamId],
    );
    expect(counted).toEqual({ leads: 1, messages: 8 });
  });

  it('say a message twice, as message and as message.any: the first is nothing to us', async () => {
    await post(recorded(5));
    expect((await stored()).conversations).toEqual([]);
    await post(recorded(6));
    await post(recorded(6));
    expect((await stored()).messages).toMatchObject([{ text: 'Hi, is the flat free?' }]);
  });

  it('name one lead by number and by lid: one conversation, answered where it wrote last', async () => {
    await post(recorded(6));
    await post(recorded(8));
    const { conversations } = await stored();
    expect(conversations).toMatchObject([
      { id_lead: '15557770001@c.us', reply_address: '99911122233@lid' },
    ]);
  });

  it('of groups make no lead', async () => {
    expect(await post(recorded(10))).toBe(200);
    expect((await stored()).conversations).toEqual([]);
  });

  it('of what was sent through the gateway are no person who takes over', async () => {
    await post(recorded(6));
    await post(recorded(3));
    await post(recorded(21));
    expect((await stored()).conversations).toMatchObject([
      { manual_override: false, agent_active: true },
    ]);
  });

  it('of a text typed on the phone are a person who takes over', async () => {
    await post(recorded(6));
    await post(recorded(11));
    const { conversations, messages } = await stored();
    expect(conversations).toMatchObject([{ manual_override: true, agent_active: false }]);
    expect(messages.at(-1)).toMatchObject({
      type_interaction: 'HUMAN_MESSAGE',
      state: 'delivered',
    });
  });

  it('of a file that could not be fetched keep its kind and its words', async () => {
    await post(recorded(15));
    expect((await stored()).messages).toMatchObject([{ text: 'look', media_type: 'image' }]);
  });

  it('of a reaction show on their message; one about an unknown message shows nowhere', async () => {
    expect(await post(recorded(4))).toBe(200);
    expect((await stored()).messages).toEqual([]);
    await post(recorded(3));
    await post(recorded(12));
    expect((await stored()).messages).toMatchObject([
      { text: 'Hello from API', lead_reaction: '🙏' },
    ]);
  });

  it('of an acknowledgement move a message forward, and never back', async () => {
    await post(recorded(3));
    await post(recorded(13));
    const body = JSON.parse(recorded(13).raw) as { payload: object };
    const older = { ...body, payload: { ...body.payload, ack: 1, ackName: 'SERVER' } };
    expect(await post(signed(older))).toBe(200);
    expect((await stored()).messages).toMatchObject([{ state: 'read' }]);
  });

  it('of a session lead from the QR code to a connected number and away again', async () => {
    await post(recorded(0));
    expect(await sessionOf()).toMatchObject({ status: 'STARTING', connected: false });
    await post(recorded(1));
    expect(await sessionOf()).toMatchObject({ status: 'SCAN_QR_CODE', connected: false });
    await post(recorded(2));
    expect(await sessionOf()).toEqual({
      status: 'WORKING',
      connected: true,
      agent_phone_id: '15550001111@c.us',
      campaign: 'active',
    });
    expect((await queue.planned()).map((job) => job.task_identifier)).toEqual(
      expect.arrayContaining(['whatsapp:read-profile', 'agent:catch-up']),
    );
    await post(recorded(18));
    expect(await sessionOf()).toMatchObject({ status: 'FAILED', connected: true });
    expect((await queue.planned()).map((job) => job.task_identifier)).toContain(
      'whatsapp:settle-session',
    );
  });

  it('of a session are believed by their time, not by their arrival', async () => {
    await post(recorded(18));
    await post(recorded(2));
    await post(recorded(17));
    expect(await sessionOf()).toMatchObject({ status: 'FAILED', connected: false });
  });
});

describe('a delivery that is not right', () => {
  const body = { event: 'message.any', payload: { id: 'false_15557770009@c.us_A', body: 'Hi' } };

  it('is refused with a wrong signature or none', async () => {
    const { raw, headers } = signed(body);
    const { 'x-webhook-hmac': hmac = '', ...unsigned } = headers;
    for (const wrong of [
      { raw, headers: unsigned },
      { raw: `${raw} `, headers },
      signed(body, 'another key'),
      { raw, headers: { ...headers, 'x-webhook-hmac': hmac.slice(0, -2) } },
      { raw, headers: { ...headers, 'x-webhook-hmac': 'not hex at all' } },
    ]) {
      expect(await post(wrong)).toBe(401);
    }
    expect((await stored()).conversations).toEqual([]);
  });

  it('is refused at an address that there is not', async () => {
    expect(await post(signed(body), newId())).toBe(404);
    expect(await post(signed(body), 'not-an-id')).toBe(404);
  });

  it('is refused when it is signed, but not JSON', async () => {
    expect(await post(signed('{"event": "message.any", '))).toBe(400);
    expect(await post(signed(''))).toBe(400);
  });

  it('is refused before its signature is looked at when it is too large', async () => {
    const { raw, headers } = signed({ ...body, filler: 'x'.repeat(2 * 1024 * 1024) });
    const url = `${web.url}/webhooks/waha/${connection.connection_id}`;
    const statusOf = async (own: Record<string, string>, sent: string | Readable) => {
      // `reset`: the server closes a connection whose request it did not read to its end.
      const answer = await request(url, { method: 'POST', headers: own, body: sent, reset: true });
      await answer.body.dump();
      return answer.statusCode;
    };
    expect(await statusOf({ ...headers, 'x-webhook-hmac': 'nonsense' }, raw)).toBe(413);
    expect(await statusOf(headers, Readable.from([raw.slice(0, 9), raw.slice(9)]))).toBe(413);
  });

  it('is taken and left alone when its shape is odd', async () => {
    const odd: unknown[] = [
      null,
      [],
      '"text"',
      42,
      {},
      { event: 'message.any' },
      { event: 'message.any', payload: null },
      { event: 'message.any', payload: { id: 12, body: {} } },
      { event: 'message.any', payload: { id: 'false_@c.us_', body: 'Hi' } },
      {
        event: 'message.any',
        payload: { id: `false_15557770001@c.us_${'A'.repeat(400)}`, body: 'x' },
      },
      { event: 'message.any', payload: { id: 'false_status@broadcast_A', body: 'story' } },
      { event: 'message.any', payload: { id: 'false_120363000@newsletter_A', body: 'news' } },
      { event: 'session.status', payload: { status: 'DANCING' } },
      { event: 'message.reaction', payload: { reaction: [] } },
      { event: 'message.revoked', payload: { id: 'false_15557770001@c.us_A' } },
    ];
    for (const one of odd) expect([one, await post(signed(one))]).toEqual([one, 200]);
    expect((await stored()).conversations).toEqual([]);
  });

  it('is not acknowledged while the database is down, so that the gateway brings it again', async () => {
    const down = createTestServices('postgres://nobody@127.0.0.1:9/gone');
    const broken = await serve(down);
    const answer = await deliverTo(broken);
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('ECONNREFUSED');
    await broken.stop();
    await down.close();
  });

  it('is looked for when the database is back: the gateway may wait long with its next try', async () => {
    const shaky = createTestServices(database.url);
    const { pool } = shaky.db;
    const query = pool.query.bind(pool);
    Object.assign(pool, { query: () => Promise.reject(new Error('the database is away')) });
    const web = await serve(shaky);
    expect((await deliverTo(web)).status).toBe(500);
    Object.assign(pool, { query });
    const [job] = await eventually('the number is caught up with', async () => {
      const planned = await queue.planned();
      return planned.length > 0 && planned;
    });
    expect(job).toMatchObject({
      task_identifier: 'agent:catch-up',
      key: `catch-up:${connection.connection_id}`,
    });
    await web.stop();
    await shaky.close();
  });

  function deliverTo(somewhere: WebProcess): Promise<Response> {
    const { raw, headers } = recorded(6);
    const { host: _host, connection: _kept, 'content-length': _size, ...rest } = headers;
    const url = `${somewhere.url}/webhooks/waha/${connection.connection_id}`;
    return fetch(url, { method: 'POST', headers: rest, body: raw });
  }

  it('does not take its neighbours with it when it cannot be stored', async () => {
    const message = (id: string, timestamp: unknown) => ({
      event: 'message.any',
      payload: { id: `false_15557770001@c.us_${id}`, timestamp, body: id, fromMe: false },
    });
    const statuses = await Promise.all(
      [message('A', 1e9), message('B', 1e300), message('C', -5), message('D', 'soon')].map((one) =>
        post(signed(one)),
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect((await stored()).messages.map((one) => one.text).toSorted()).toEqual([
      'A',
      'B',
      'C',
      'D',
    ]);
  });
});
