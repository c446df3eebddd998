import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '#sandbox/faults.ts';
import { buildConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { fileWeb } from '#server/test/http.ts';
import type { SignedConnection } from './connection-scope.ts';
import { ENGINE_MESSAGES } from './fixtures/engine-messages.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer();
const web = await fileWeb(services);
let connection: SignedConnection;
beforeAll(async () => {
  ({ connection } = await buildConnectedCampaign(services));
});

/** JSON has no Infinity. A number too large for a double becomes one when parsed. */
const HUGE = '@1e400@';
const rawOf = (body: unknown) => JSON.stringify(body).replaceAll(`"${HUGE}"`, '1e400');

async function deliver(body: unknown) {
  const raw = rawOf(body);
  const hmac = createHmac('sha512', connection.hmac_key).update(raw).digest('hex');
  const url = `${web.url}/webhooks/waha/${connection.connection_id}`;
  const headers = { 'content-type': 'application/json', 'x-webhook-hmac': hmac };
  const answer = await fetch(url, { method: 'POST', headers, body: raw });
  return { status: answer.status, json: (await answer.json()) as { field?: string } };
}

const ODD: unknown[] = [
  HUGE,
  -1,
  0,
  -0,
  0.5,
  4.2,
  1e20,
  -1e20,
  2 ** 31,
  2 ** 53,
  9.3e18,
  1e300,
  32_768,
  'NaN',
  '1e999',
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD83D',
  '\uDE00x',
  '😀',
  '9'.repeat(400),
  `${'a'.repeat(99)}😀`,
  `${'b'.repeat(199)}😀`,
  `${'c'.repeat(31)}😀`,
  'x'.repeat(70_000),
  '\u202Eabc',
  '__proto__',
  null,
  true,
  false,
  [],
  {},
  [null],
  [[1]],
  { id: {} },
  { low: 1, high: 2, unsigned: false },
  { toString: 1, valueOf: null },
];

const RECORDED = new URL('../../../sandbox/waha/contract/recorded-webhooks.json', import.meta.url);
const recorded = (JSON.parse(readFileSync(RECORDED, 'utf8')) as { raw: string }[]).map(
  ({ raw }) => JSON.parse(raw) as unknown,
);
const calls = ['call.received', 'call.accepted', 'call.rejected'].map((event) => ({
  event,
  me: { id: '15550001111@c.us', lid: '99900@lid' },
  payload: {
    id: 'C1',
    from: '15557770001@c.us',
    timestamp: 1_795_225_758,
    isVideo: true,
    isGroup: false,
    _data: { chatId: '15557770001@c.us', callerPn: '15557770001@c.us', outgoing: false },
  },
}));
const BODIES = [...recorded, ...ENGINE_MESSAGES.map(({ body }) => body), ...calls];

type Place = { holder: Record<string, unknown>; key: string };

/** Every position in a body that has a value. */
function placesOf(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesOf(holder[key])]);
}

function mutated(body: unknown, random: () => number): unknown {
  const copy = structuredClone(body);
  const pick = <T>(all: T[]) => all[Math.floor(random() * all.length)] as T;
  for (let i = 0; i < 1 + random() * 3; i += 1) {
    const { holder, key } = pick(placesOf(copy));
    holder[key] = structuredClone(pick(ODD));
  }
  return copy;
}

const ROUNDS = 1_500;
const AT_ONCE = 8;

it('a signed event with odd values anywhere is taken, or refused with its field, and never an error', async () => {
  const random = seededRandom(20_261_121);
  for (let round = 0; round < ROUNDS; round += AT_ONCE) {
    const bodies = Array.from({ length: AT_ONCE }, () =>
      mutated(BODIES[Math.floor(random() * BODIES.length)], random),
    );
    const answers = await Promise.all(bodies.map(deliver));
    const wrong = answers.flatMap(({ status, json }, n) =>
      status === 200 || (status === 400 && json.field)
        ? []
        : [{ status, json, raw: rawOf(bodies[n]).slice(0, 2_000) }],
    );
    expect(wrong).toEqual([]);
  }
}, 60_000);

describe('each odd value', () => {
  const message = (id: string, more: object) => ({
    event: 'message.any',
    timestamp: Date.now(),
    payload: { id: `false_15557770001@c.us_${id}`, fromMe: false, body: `said ${id}`, ...more },
  });

  it('beside a sound text loses no message', async () => {
    const fields = [
      'timestamp',
      'from',
      'to',
      'ack',
      'media',
      'hasMedia',
      'location',
      'vCards',
      '_data',
    ];
    const bodies = fields.flatMap((field) =>
      ODD.map((odd, n) => message(`${field}${n}`.replace('_', ''), { [field]: odd })),
    );
    for (const body of bodies) expect([body, (await deliver(body)).status]).toEqual([body, 200]);
    const rows = await services.db.inTeam(connection.scope, (tx) =>
      tx.db
        .selectFrom('messages')
        .select(['message_lead', 'timestamp_unix'])
        .where('team_id', '=', tx.team_id)
        .where('message_lead', 'like', 'said %')
        .execute(),
    );
    expect(rows).toHaveLength(bodies.length);
    const now = Date.now() / 1000;
    expect(rows.filter((row) => Math.abs(row.timestamp_unix - now) > 120)).toEqual([]);
  });

  it('of an acknowledgement is a 400 that names the field', async () => {
    for (const ack of ODD) {
      const body = { event: 'message.ack', payload: { id: 'true_15557770001@c.us_A', ack } };
      const known = typeof ack === 'number' && Number.isInteger(ack) && ack >= -1 && ack < 100;
      const { status, json } = await deliver(body);
      expect([ack, status, json.field]).toEqual(
        known ? [ack, 200, undefined] : [ack, 400, 'payload.ack'],
      );
    }
  });

  it('as the end of a restriction is taken', async () => {
    for (const until of ODD) {
      const error = { code: '463', blocked: true, until };
      const payload = { id: 'true_15557770001@c.us_A', ack: -1, error };
      const { status } = await deliver({ event: 'message.ack', payload });
      expect([until, status]).toEqual([until, 200]);
    }
  });

  it('as the time of a status leaves the status in force, and no later one behind it', async () => {
    const status = (value: string, timestamp: unknown) =>
      deliver({ event: 'session.status', timestamp, payload: { status: value } });
    const stored = async () => {
      const row = await services.db.inTeam(connection.scope, (tx) =>
        tx.db
          .selectFrom('whatsapp_connections')
          .select('status')
          .where('team_id', '=', tx.team_id)
          .where('connection_id', '=', connection.connection_id)
          .executeTakeFirstOrThrow(),
      );
      return row.status;
    };
    for (const odd of ODD) {
      expect([odd, (await status('STARTING', odd)).status]).toEqual([odd, 200]);
      expect([odd, await stored()]).toEqual([odd, 'STARTING']);
      await sleep(2);
      await status('WORKING', Date.now());
      await sleep(2);
      expect([odd, await stored()]).toEqual([odd, 'WORKING']);
    }
  });
});
