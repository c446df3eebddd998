import { describe, expect, test } from 'vitest';
import { linkedSession, list, startGateway, until } from '../test/gateway.ts';

const lead = '15557770001@c.us';

describe('a connected session', () => {
  test('knows itself, numbers, lids and new message ids', async () => {
    const gateway = await startGateway();
    await linkedSession(gateway);
    expect((await gateway.api('GET', '/api/default/profile')).json).toEqual({
      id: '15550001111@c.us',
      name: 'Acme Bot',
      picture: null,
    });
    await gateway.control('POST', '/people', { phone: '15557770001', lid: '99911122233@lid' });
    const exists = (phone: string) =>
      gateway.api('GET', `/api/contacts/check-exists?session=default&phone=${phone}`);
    expect((await exists('15557770001')).json).toEqual({ numberExists: true, chatId: lead });
    expect((await exists('1555')).json).toEqual({ numberExists: false });
    const lid = (id: string) => gateway.api('GET', `/api/default/lids/${id}`);
    expect((await lid('99911122233@lid')).json).toEqual({ lid: '99911122233@lid', pn: lead });
    expect((await lid('1@lid')).json).toEqual({ lid: '1@lid', pn: null });
    expect((await gateway.api('GET', '/api/default/new-message-id')).json.id).toMatch(/^3EB0/);
  });

  test('sends a message once, however often its id is sent', async () => {
    const gateway = await startGateway();
    await linkedSession(gateway);
    const { id } = (await gateway.api('GET', '/api/default/new-message-id')).json;
    const text = { session: 'default', chatId: lead, text: 'Hello', id };
    const first = await gateway.api('POST', '/api/sendText', text);
    expect([first.status, first.json.key?.id]).toEqual([201, id]);
    await gateway.api('POST', '/api/sendText', text);

    const { sent } = (await gateway.control('GET', '/sessions/default/sent')).json;
    expect(sent).toMatchObject([
      { n: 1, id, text: 'Hello', chatId: lead, repeat: false },
      { n: 2, id, repeat: true },
    ]);
    const thread = await gateway.control('GET', '/sessions/default/chats/15557770001/messages');
    expect(thread.json.messages).toHaveLength(1);
  });

  test('gets voice notes and pictures that were only described', async () => {
    const gateway = await startGateway();
    await linkedSession(gateway);
    const write = async (media: object) => {
      const message = { from: '15557770001', media };
      const { json } = await gateway.control('POST', '/sessions/default/messages', message);
      const path = String(json.media?.url).split('/waha')[1] ?? '';
      const file = await gateway.api('GET', path);
      return [json.media?.mimetype, json.media?.says, file.text.slice(0, 4)];
    };
    const spoken = await write({ says: 'How much is it?' });
    expect(spoken).toEqual(['audio/ogg; codecs=opus', 'How much is it?', 'OggS']);
    expect(await write({ sound: 'noise' })).toEqual([spoken[0], undefined, 'OggS']);
    expect((await write({ shows: 'A tap' })).at(-1)).toContain('PNG');
    const lost = { from: '15557770001', media: { mimetype: 'audio/ogg' } };
    const { json } = await gateway.control('POST', '/sessions/default/messages', lost);
    expect(json.media).toEqual({ mimetype: 'audio/ogg', url: null });
  });

  test('shows typing, reads and reacts', async () => {
    const gateway = await startGateway();
    await linkedSession(gateway);
    const { json: message } = await gateway.control('POST', '/sessions/default/messages', {
      from: '15557770001',
      text: 'Hi',
    });
    const chat = { session: 'default', chatId: lead };
    const typing = async () =>
      (await gateway.control('GET', '/sessions/default/chats')).json[0]?.typing;
    expect((await gateway.api('POST', '/api/startTyping', chat)).status).toBe(201);
    expect(await typing()).toBe(true);
    expect((await gateway.api('POST', '/api/stopTyping', chat)).status).toBe(201);
    expect(await typing()).toBe(false);
    expect((await gateway.api('POST', '/api/sendSeen', chat)).status).toBe(201);
    const reaction = { session: 'default', messageId: message.serialId, reaction: '👍' };
    expect((await gateway.api('PUT', '/api/reaction', reaction)).status).toBe(200);
    expect((await gateway.api('POST', '/api/reaction', reaction)).status).toBe(404);

    const thread = await gateway.control('GET', '/sessions/default/chats/15557770001/messages');
    expect(thread.json.messages).toMatchObject([{ ack: 'READ', reactions: { me: '👍' } }]);
    const { activity } = (await gateway.control('GET', '/activity?session=default')).json;
    expect(list(activity).map((item) => item.kind)).toEqual([
      'typing',
      'paused',
      'seen',
      'reaction',
    ]);
  });

  test('tells its history, newest first, with the lid and the phone as one person', async () => {
    const gateway = await startGateway();
    await linkedSession(gateway);
    const from = '15557770001';
    await gateway.control('POST', '/sessions/default/messages', [
      { from, text: 'one', timestamp: 1000 },
      { from, text: 'two', timestamp: 2000, lid: true },
      { from, text: 'three', timestamp: 3000, missed: true },
      { from: '15557770002', text: 'other' },
    ]);
    const bodies = async (query: string) =>
      list((await gateway.api('GET', `/api/default/chats/${lead}/messages?${query}`)).json).map(
        (message) => message.body,
      );
    expect(await bodies('limit=10')).toEqual(['three', 'two', 'one']);
    expect(await bodies('limit=1&offset=1&sortOrder=asc')).toEqual(['two']);
  });

  test('keeps no history without a store', async () => {
    const gateway = await startGateway();
    await linkedSession(gateway);
    await gateway.api('PUT', '/api/sessions/default', { config: {} });
    await until(gateway, 'default', 'WORKING');
    const refused = await gateway.api('GET', `/api/default/chats/${lead}/messages?limit=1`);
    expect(refused.status).toBe(400);
  });
});

test('the reach-out time lock stops first messages and lets replies through', async () => {
  const gateway = await startGateway();
  await linkedSession(gateway);
  await gateway.control('POST', '/settings', { reachOut: 'error' });
  const send = (chatId: string) =>
    gateway.api('POST', '/api/sendText', { session: 'default', chatId, text: 'Hello' });
  const refused = await send('15557770002@c.us');
  expect([refused.status, refused.text.includes('463')]).toEqual([500, true]);
  await gateway.control('POST', '/sessions/default/messages', { from: lead, text: 'Hi' });
  expect((await send(lead)).status).toBe(201);
});

describe('one message of the history', () => {
  test('is found by its whole id or the bare one, under either address of the lead', async () => {
    const gateway = await startGateway();
    await linkedSession(gateway);
    const lid = '98765432101234@lid';
    await gateway.control('POST', '/people', { phone: '15557770001', lid });
    const text = { session: 'default', chatId: lead, text: 'Hi', id: '3EB0AA' };
    await gateway.api('POST', '/api/sendText', text);
    const find = async (chat: string, id: string) =>
      (await gateway.api('GET', `/api/default/chats/${chat}/messages/${id}?downloadMedia=false`))
        .status;
    for (const id of ['3EB0AA', `true_${lead}_3EB0AA`]) {
      expect([await find(lead, id), await find(lid, id)]).toEqual([200, 200]);
    }
    expect(await find(lead, 'true_15557770001@c.us_OTHER')).toBe(404);
    expect(await find('15550009999@c.us', '3EB0AA')).toBe(404);
    await gateway.control('POST', '/settings', { history: 'by_lid' });
    expect([await find(lead, '3EB0AA'), await find(lid, '3EB0AA')]).toEqual([404, 200]);
  });
});

test('files are sent, each call as a message of its own, and can be fetched again', async () => {
  const gateway = await startGateway();
  await linkedSession(gateway);
  const data = Buffer.from('content').toString('base64');
  const send = (call: string, mimetype: string, more: object = {}) =>
    gateway.api('POST', `/api/${call}`, {
      session: 'default',
      chatId: lead,
      file: { mimetype, filename: 'a.bin', data },
      ...more,
    });
  const picture = await send('sendImage', 'image/png', { caption: 'Look' });
  const voice = await send('sendVoice', 'audio/webm', { convert: true });
  const document = await send('sendFile', 'image/gif', { caption: '' });
  expect([picture.status, voice.status, document.status]).toEqual([201, 201, 201]);
  const { violations } = (await gateway.control('GET', '/violations')).json;
  expect(violations).toEqual([]);
  const { sent } = (await gateway.control('GET', '/sessions/default/sent')).json;
  expect(sent).toMatchObject([
    { text: 'Look', repeat: false, file: { mimetype: 'image/png', bytes: 7 } },
    { text: '', file: { mimetype: 'audio/ogg; codecs=opus' } },
    { text: '', file: { mimetype: 'image/gif' } },
  ]);
  const history = (more = '') =>
    gateway.api('GET', `/api/default/chats/${lead}/messages?sortOrder=asc${more}`);
  const [first, , third] = list((await history()).json);
  expect(first).toMatchObject({ body: 'Look', hasMedia: true, media: { mimetype: 'image/png' } });
  expect(third).toMatchObject({ _data: { message: { documentMessage: { fileName: 'a.bin' } } } });
  const path = new URL(String(first?.media?.url)).pathname.replace('/waha', '');
  expect((await gateway.api('GET', path)).text).toBe('content');
  expect(list((await history('&downloadMedia=false')).json)[0]).toMatchObject({
    hasMedia: true,
    media: null,
  });
});
