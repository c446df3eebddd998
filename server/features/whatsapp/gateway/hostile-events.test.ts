import { describe, expect, it } from 'vitest';
import { messageBody } from '#server/test/builders/chat-builders.ts';
import { type MessageEvent, parseWebhook } from './gateway-event.ts';
import { isOlder } from './gateway-state.ts';

const LEAD = '15557770001@c.us';
const OWN = '15550001111@c.us';
const OWN_LID = '99900011122@lid';

/** A message of a lead with WhatsApp's own message inside, in NOWEB's format. */
function received(message: object, more: object = {}): MessageEvent | undefined {
  const body = messageBody('15557770001', '');
  const payload = { ...body.payload, body: null, _data: { message }, ...more };
  const event = parseWebhook({ ...body, payload });
  return event?.kind === 'message' ? event : undefined;
}

describe('an object where a number is meant', () => {
  const objects: unknown[] = [
    { toString: 1 },
    { toString: null, valueOf: null },
    { valueOf: { a: 1 }, toString: 'x' },
    { low: 'a', high: {} },
    JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`),
  ];

  it.each<[string, (odd: unknown) => object]>([
    ['an order', (odd) => ({ orderMessage: { itemCount: odd, totalAmount1000: odd } })],
    ['a product', (odd) => ({ productMessage: { product: { title: 'x', priceAmount1000: odd } } })],
    ['an event', (odd) => ({ eventMessage: { name: 'x', startTime: odd } })],
    ['a place', (odd) => ({ locationMessage: { name: 'x', degreesLatitude: odd } })],
    ['a voice message', (odd) => ({ audioMessage: { seconds: odd, mimetype: 'audio/ogg' } })],
    ['a picture', (odd) => ({ imageMessage: { width: odd, height: odd } })],
  ])('loses nothing of %s', (_, message) => {
    for (const odd of objects) expect(received(message(odd))).toMatchObject({ chat: LEAD });
  });

  it('is no code of a restriction', () => {
    for (const code of objects) {
      const payload = { id: `true_${LEAD}_3EB0`, ack: -1, error: { code, until: code } };
      const event = parseWebhook({ event: 'message.ack', payload });
      expect(event).toMatchObject({ kind: 'ack', ack: -1 });
      expect(event).not.toHaveProperty('restriction');
    }
  });
});

it('a large number is read in the halves that WhatsApp keeps it in', () => {
  const halves = (value: number) => ({
    low: value | 0,
    high: Math.floor(value / 2 ** 32),
    unsigned: false,
  });
  const order = { itemCount: 2, totalAmount1000: halves(24_000), totalCurrencyCode: 'EUR' };
  expect(received({ orderMessage: order })?.details).toBe('2 items · 24.00 EUR');
  const dear = { itemCount: 1, totalAmount1000: halves(9_999_999_000), totalCurrencyCode: 'JPY' };
  expect(received({ orderMessage: dear })?.details).toBe('1 item · 9999999.00 JPY');
  const open = { name: 'Open day', startTime: halves(1_795_262_400) };
  expect(received({ eventMessage: open })?.details).toContain('2026-11-21 ');
  const body = messageBody('15557770001', 'Hello');
  const payload = { ...body.payload, timestamp: halves(1_795_262_400) };
  expect(parseWebhook({ ...body, payload })).toMatchObject({ timestamp: 1_795_262_400 });
});

describe('a contact card', () => {
  const details = (vcard: string) => received({ contactMessage: { displayName: 'X', vcard } });

  it('is read in time that does not grow with its square, whatever ends its lines', () => {
    for (const piece of ['FN\r', 'TEL\r', 'FN\u2028', 'item1', 'item1.TEL\r', 'FN;']) {
      const vcard = `BEGIN:VCARD\n${piece.repeat(120_000)}`;
      const before = process.cpuUsage();
      expect(details(vcard)).toMatchObject({ media_type: 'contact' });
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_500);
    }
  });

  it('keeps its name and number where its lines end otherwise', () => {
    const card = 'BEGIN:VCARD\rVERSION:3.0\rFN:Ann Lee\rTEL;waid=1555:+1 555\rEND:VCARD';
    expect(details(card)?.details).toBe('Ann Lee +1 555');
  });
});

describe('notes to oneself', () => {
  const me = { id: OWN, lid: OWN_LID, pushName: 'Acme' };
  const note = (chat: string, like: object = {}) => {
    const body = messageBody('15550001111', 'Buy milk', { by: 'phone', chat });
    return parseWebhook({ ...body, me, ...like });
  };

  it('make no lead of the owner, under whichever address', () => {
    for (const chat of [OWN, OWN_LID, '15550001111@s.whatsapp.net', '15550001111:7@c.us']) {
      expect([chat, note(chat)]).toEqual([chat, undefined]);
    }
    expect(note(OWN, { me: { id: '15550001111:12@s.whatsapp.net' } })).toBeUndefined();
  });

  it('are not what the owner writes to leads', () => {
    expect(note(LEAD)).toMatchObject({ chat: LEAD, typed_on_phone: true });
  });
});

it('a number is the same with whichever of its devices it is linked', () => {
  for (const id of [
    OWN,
    '15550001111:12@c.us',
    '15550001111@s.whatsapp.net',
    '15550001111:3@s.whatsapp.net',
  ]) {
    const event = parseWebhook({
      event: 'session.status',
      timestamp: Date.now(),
      me: { id, pushName: 'Acme' },
      payload: { status: 'WORKING' },
    });
    expect(event).toMatchObject({ me: { id: OWN } });
  }
});

describe('no one is a lead', () => {
  it.each([
    '120363020000000000@g.us',
    '120363020000000000@newsletter',
    'status@broadcast',
    '1555777@broadcast',
    '0@c.us',
    '15557770001@bot',
    '13135550002@c.us',
    '13135559999@s.whatsapp.net',
    '13165550042@c.us',
    '0@s.whatsapp.net',
    '120363020000000000@hosted.evil',
    '15557770001@call',
    '@c.us',
    '15557770001@c.us.evil',
    '../../15557770001@c.us',
    '15557770001 @c.us',
    `${'1'.repeat(40)}@c.us`,
  ])('behind %s', (chat) => {
    for (const event of [
      'message.any',
      'message.waiting',
      'call.received',
      'message.reaction',
      'message.ack',
      'message.edited',
      'message.revoked',
    ]) {
      const id = `true_${chat}_3EB0AA`;
      const payload = {
        id,
        from: chat,
        ack: 2,
        body: 'Hi',
        editedMessageId: 'A',
        revokedMessageId: 'A',
        reaction: { messageId: id, text: '👍' },
        _data: {},
      };
      expect(parseWebhook({ event, payload })).toBeUndefined();
    }
  });
});

it.each([
  undefined,
  null,
  '',
  7,
  {},
  'true',
  'false_15557770001@c.us',
  'x'.repeat(500),
  ['false_1@c.us_A'],
  'maybe_15557770001@c.us_A',
])('a message without any id is none: %j', (id) => {
  const body = messageBody('15557770001', 'Hi');
  const payload = { ...body.payload, id, _data: {} };
  expect(parseWebhook({ ...body, payload })).toBeUndefined();
});

it('events that no one knows, and bodies that are none, are nothing', () => {
  const { payload } = messageBody('15557770001', 'Hi');
  for (const event of [
    'message',
    'call.unknown',
    'engine.event',
    '__proto__',
    'constructor',
    '',
    null,
    5,
    ['message.any'],
  ]) {
    expect(parseWebhook({ event, payload })).toBeUndefined();
  }
  for (const body of [
    null,
    [],
    [payload],
    'message.any',
    5,
    { event: 'message.any' },
    { payload },
  ]) {
    expect(parseWebhook(body)).toBeUndefined();
  }
});

it('versions are compared by their numbers, whatever is written around them', () => {
  expect(isOlder('v2026.3.1', '2026.6.1')).toBe(true);
  expect(isOlder('2026.6.0-rc1', '2026.6.1')).toBe(true);
  expect(isOlder('2026.7.1-dev', '2026.6.1')).toBe(false);
  expect(isOlder('v2026.6.1', '2026.6.1')).toBe(false);
  expect(isOlder('dev', '2026.6.1')).toBe(false);
});

describe('a message whose fields only WhatsApp’s own data has', () => {
  const sent = 1_795_000_000;
  const key = { remoteJid: '15557770001@s.whatsapp.net', fromMe: false, id: '3A13' };
  const info = {
    Chat: '15557770001@s.whatsapp.net',
    Sender: '15557770001@s.whatsapp.net',
    IsFromMe: false,
    ID: '3A13',
    PushName: 'Jane',
    Timestamp: new Date(sent * 1000).toISOString(),
  };
  const parse = (payload: object) =>
    parseWebhook({ event: 'message.any', me: { id: OWN, lid: OWN_LID }, payload });

  it.each<[string, object]>([
    ['NOWEB', { key, messageTimestamp: sent, message: { conversation: 'Hello' } }],
    [
      'a time in halves',
      { key, messageTimestamp: { low: sent, high: 0 }, message: { conversation: 'Hello' } },
    ],
    ['GOWS', { Info: info, Message: { extendedTextMessage: { text: 'Hello' } } }],
    [
      'WhatsApp Web',
      { id: { fromMe: false, remote: LEAD, id: '3A13' }, t: sent, type: 'chat', body: 'Hello' },
    ],
  ])('is read: %s', (_, _data) => {
    expect(parse({ _data })).toMatchObject({
      kind: 'message',
      wa_key: 'in:3A13',
      chat: LEAD,
      from_me: false,
      text: 'Hello',
      timestamp: sent,
    });
  });

  it('is ours where its key says so', () => {
    const _data = { key: { ...key, fromMe: true }, message: { conversation: 'Hello' } };
    expect(parse({ _data })).toMatchObject({ wa_key: 'out:3A13', from_me: true });
  });

  it('an edit is read the same way', () => {
    const protocolMessage = {
      key: { id: '3A01' },
      type: 14,
      editedMessage: { conversation: 'STOP' },
    };
    expect(parse({ _data: { key, message: { protocolMessage } } })).toMatchObject({
      kind: 'edited',
      wa_key: 'in:3A01',
      text: 'STOP',
    });
  });

  it('an id in parts and a body that is a number lose nothing', () => {
    const id = { fromMe: false, remote: LEAD, id: 'A4', _serialized: `false_${LEAD}_A4` };
    expect(parse({ id, body: 12_345, timestamp: sent })).toMatchObject({
      wa_key: 'in:A4',
      text: '12345',
      timestamp: sent,
    });
  });

  it.each<[string, object]>([
    ['a group', { key: { ...key, remoteJid: '1203630@g.us' }, message: { conversation: 'x' } }],
    ['a key without an id', { key: { ...key, id: '' }, message: { conversation: 'x' } }],
    ['odd keys', { key: [1], Info: 'x', id: 7, message: { conversation: 'x' } }],
    ['nothing', {}],
  ])('is none: %s', (_, _data) => {
    expect(parse({ _data })).toBeUndefined();
  });
});
