import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  eventually,
  type Gateway,
  type Json,
  linkedSession,
  startGateway,
  until,
} from '../test/gateway.ts';

interface Recorded {
  headers: Record<string, string>;
  raw: string;
}
const recorded: Recorded[] = JSON.parse(
  readFileSync(new URL('./contract/recorded-webhooks.json', import.meta.url), 'utf8'),
);
const jane = { from: '15557770001', name: 'Jane' };

test('every recorded webhook has a twin of the same shape', async () => {
  const gateway = await startGateway();
  const { receiver } = gateway;
  await everythingThatWasRecorded(gateway);
  const shapes = new Set(receiver.received.map(({ json }) => shapeOf(json)));
  // The product's sessions ignore groups, so the sandbox doesn't support them.
  const played = recorded.filter(({ raw }) => !raw.includes('@g.us'));
  const lacking = played.filter(({ raw }) => !shapes.has(shapeOf(JSON.parse(raw))));
  expect(lacking).toEqual([]);
  expect(recorded).toHaveLength(22);
  const names = (headers: object) =>
    Object.keys(headers)
      // The recorded session had its own header.
      .filter((name) => name !== 'x-gw')
      .sort();
  expect(names(receiver.received[0]?.headers ?? {})).toEqual(names(recorded[0]?.headers ?? {}));
});

test('every signature is the HMAC of the raw body', async () => {
  const gateway = await startGateway();
  await everythingThatWasRecorded(gateway);
  expect(gateway.receiver.received.every(({ signed }) => signed)).toBe(true);
  for (const { headers, raw } of recorded) {
    const hmac = createHmac('sha512', 'hook-secret').update(raw).digest('hex');
    expect(headers['x-webhook-hmac']).toBe(hmac);
  }
});

test('message and message.any are one event with two names', async () => {
  const gateway = await startGateway();
  await linkedSession(gateway);
  await gateway.control('POST', '/sessions/default/messages', { ...jane, text: 'Hi' });
  await eventually(() => gateway.receiver.of('message.any').length === 1, 'the message');
  const [one, any] = ['message', 'message.any'].map((name) => gateway.receiver.of(name)[0]?.json);
  expect(one?.id).toBe(any?.id);
});

test('an id that is known already is a replay: a new event around the same message', async () => {
  const gateway = await startGateway();
  await linkedSession(gateway);
  const message = { ...jane, text: 'Hi', id: '3AREPLAY' };
  await gateway.control('POST', '/sessions/default/messages', [message, message]);
  await eventually(() => gateway.receiver.of('message.any').length === 2, 'both events');
  const [first, second] = gateway.receiver.of('message.any').map(({ json }) => json);
  expect(first?.payload?.id).toEqual(second?.payload?.id);
  expect(first?.id).not.toEqual(second?.id);
});

test('what the product sent comes back from the api, what the owner typed from the app', async () => {
  const gateway = await startGateway();
  await linkedSession(gateway);
  const chatId = '15557770001@c.us';
  await gateway.api('POST', '/api/sendText', { session: 'default', chatId, text: 'sent' });
  await gateway.control('POST', '/sessions/default/messages', {
    ...jane,
    text: 'typed',
    fromMe: true,
  });
  await eventually(() => gateway.receiver.of('message.any').length === 2, 'both');
  const seen = gateway.receiver
    .of('message.any')
    .map(({ json: { payload } }) => [payload?.body, payload?.fromMe, payload?.source]);
  expect(seen).toEqual(
    expect.arrayContaining([
      ['sent', true, 'api'],
      ['typed', true, 'app'],
    ]),
  );
  expect(gateway.receiver.of('message')).toEqual([]);
});

test('ticks go from the server to the device by themselves, and to read by the lead', async () => {
  const gateway = await startGateway();
  await linkedSession(gateway);
  const chatId = '15557770001@c.us';
  await gateway.api('POST', '/api/sendText', { session: 'default', chatId, text: 'sent' });
  const acks = () => gateway.receiver.of('message.ack').map(({ json }) => json.payload?.ackName);
  await eventually(() => acks().length === 2, 'server and device');
  await gateway.control('POST', '/sessions/default/read', { from: chatId });
  await eventually(() => acks().length === 3, 'read');
  // Messages are delivered in no particular order.
  expect(new Set(acks())).toEqual(new Set(['SERVER', 'DEVICE', 'READ']));
});

test('edits and deletions are told of to those who ask', async () => {
  const gateway = await startGateway();
  await linkedSession(gateway);
  const webhooks = [{ url: gateway.receiver.url, events: ['message.edited', 'message.revoked'] }];
  await gateway.api('PUT', '/api/sessions/default', { config: { webhooks } });
  await until(gateway, 'default', 'WORKING');
  const at = '/sessions/default/messages';
  await gateway.control('POST', at, { ...jane, text: 'Hi', id: '3AHI' });
  await gateway.control('PUT', `${at}/3AHI`, { text: 'Hello' });
  await gateway.control('DELETE', `${at}/3AHI`);
  const events = ['message.edited', 'message.revoked'];
  const told = () => events.map((event) => gateway.receiver.of(event)[0]?.json.payload);
  await eventually(() => told().every(Boolean), 'both');
  expect(told()).toMatchObject([
    { editedMessageId: '3AHI', body: 'Hello' },
    { revokedMessageId: '3AHI', before: { body: 'Hello' }, after: { body: '' } },
  ]);
});

test('a call, and what the owner did, reach those who subscribe', async () => {
  const gateway = await startGateway();
  await linkedSession(gateway);
  const events = ['call.received', 'call.accepted'];
  const webhooks = [{ url: gateway.receiver.url, events }];
  await gateway.api('PUT', '/api/sessions/default', { config: { webhooks } });
  await until(gateway, 'default', 'WORKING');
  const id = '3ACALL';
  for (const what of ['received', 'accepted']) {
    await gateway.control('POST', '/sessions/default/calls', { from: jane.from, id, what });
  }
  const told = () => events.map((event) => gateway.receiver.of(event)[0]?.json.payload);
  await eventually(() => told().every(Boolean), 'both');
  const call = { id, isVideo: false, isGroup: false, from: `${jane.from}@c.us` };
  expect(told()).toMatchObject([call, call]);
});

test('what the engine could not read has no body, until the same id comes with a text', async () => {
  const gateway = await startGateway();
  await linkedSession(gateway);
  const raw = { messageStubType: 2, messageStubParameters: ['Message absent from node'] };
  const at = '/sessions/default/messages';
  await gateway.control('POST', at, { ...jane, text: '', id: '3ARAW', raw });
  await gateway.control('POST', at, { ...jane, text: 'Hi', id: '3ARAW' });
  await eventually(() => gateway.receiver.of('message.any').length === 2, 'both events');
  expect(gateway.receiver.of('message.any').map(({ json: one }) => one.payload)).toMatchObject([
    { body: null, _data: { message: null, ...raw } },
    { body: 'Hi', _data: { message: { conversation: 'Hi' } } },
  ]);
});

test('a refused delivery is tried again under the same request id, then dropped', async () => {
  const gateway = await startGateway();
  const { receiver } = gateway;
  await linkedSession(gateway);
  const counts = async () => (await gateway.control('GET', '/webhooks')).json;
  // The linking's event is still on its way, and must not be refused with the ones below.
  await eventually(async () => Number((await counts()).pending) === 0, 'the linking is told');
  receiver.answer = 500;
  const before = receiver.received.length;
  await gateway.control('POST', '/sessions/default/messages', {
    ...jane,
    text: 'typed',
    fromMe: true,
  });
  await eventually(async () => Number((await counts()).pending) === 0, 'given up');
  const tries = receiver.received.slice(before);
  expect(tries).toHaveLength(4);
  expect(new Set(tries.map(({ headers }) => headers['x-webhook-request-id'])).size).toBe(1);
  expect(await counts()).toEqual({ refused: 4, throttled: 0, pending: 0 });
});

test('duplicates and overtaken messages come as often as they are asked for, the same each time', async () => {
  const orders: string[][] = [];
  for (let run = 0; run < 2; run += 1) {
    const gateway = await startGateway();
    await linkedSession(gateway);
    const faults = { duplicateWebhooks: 0.1, reorderWebhooks: 0.2, seed: 3 };
    await fetch(`${gateway.url}/_control/faults`, { method: 'POST', body: JSON.stringify(faults) });
    const messages = Array.from({ length: 200 }, (_, i) => ({
      ...jane,
      text: `m${i}`,
      fromMe: true,
    }));
    await gateway.control('POST', '/sessions/default/messages', messages);
    const counts = async () => (await gateway.control('GET', '/webhooks')).json;
    await eventually(async () => Number((await counts()).pending) === 0, 'all delivered');
    const bodies = gateway.receiver.of('message.any').map(({ json }) => String(json.payload?.body));
    expect(new Set(bodies).size).toBe(200);
    expect(bodies.length).toBeGreaterThan(205);
    expect(bodies.length).toBeLessThan(250);
    orders.push(bodies.toSorted());
  }
  expect(orders[0]).toEqual(orders[1]);
});

/** Replays the recorded scenes. */
async function everythingThatWasRecorded(gateway: Gateway): Promise<void> {
  const write = async (message: object) =>
    (await gateway.control('POST', '/sessions/default/messages', { ...jane, ...message })).json;
  await linkedSession(gateway);
  await gateway.control('POST', '/people', { phone: jane.from, lid: '99911122233@lid' });
  const inbound = await write({ text: 'Hi, is the flat free?', id: '3AAAA111' });
  const chatId = '15557770001@c.us';
  const hello = { session: 'default', chatId, text: 'Hello from API' };
  const sent = await gateway.api('POST', '/api/sendText', hello);
  const reaction = { session: 'default', messageId: inbound.serialId, reaction: '👍' };
  await gateway.api('PUT', '/api/reaction', reaction);
  const echo = String(sent.json.key?.id);
  await gateway.control('POST', `/sessions/default/messages/${echo}/reaction`, { reaction: '🙏' });
  await write({ text: 'lid msg', lid: true, replyTo: '3AAAA111' });
  await write({ text: 'x', lid: true });
  await write({ text: 'typed on phone by human', fromMe: true });
  // Recorded after the gateway had given up on the file.
  await write({ text: 'look', media: { mimetype: 'image/jpeg' } });
  await gateway.api('POST', '/api/sendText', { ...hello, chatId: '99911122233@lid' });
  await gateway.control('POST', '/sessions/default/read', { from: chatId });
  await gateway.control('POST', '/sessions/default/disconnect');
  await gateway.api('POST', '/api/sessions/default/stop');
  const counts = async () => (await gateway.control('GET', '/webhooks')).json;
  await eventually(async () => Number((await counts()).pending) === 0, 'all delivered');
}

/**
 * The paths of all keys. Two keys appear only in some recordings, whose WhatsApp side was simulated:
 * `broadcast`, and the sender's other address.
 */
function shapeOf(json: Json): string {
  const optional = /_data\.(broadcast|key\.remoteJidAlt)$/;
  const paths = keyPaths(json).filter((path) => !optional.test(path));
  return `${String(json.event)}: ${paths.sort().join(' ')}`;
}

function keyPaths(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [at] : keyPaths(value[0], `${at}[]`);
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([key, part]) => keyPaths(part, `${at}.${key}`));
}
