import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { serve, type WebProcess } from '#server/test/http.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();
let web: WebProcess;
beforeAll(async () => {
  web = await serve(scene.services);
});
afterAll(() => web.stop());

type Fields = Record<string, unknown>;
const text = (said: string) => ({ extendedTextMessage: { text: said } });
const wrapped = (name: string, message: Fields): Fields => ({ [name]: { message } });
const flow = (name: string, params: unknown, body = 'Sent'): Fields => ({
  interactiveResponseMessage: {
    body: { text: body },
    nativeFlowResponseMessage: { name, paramsJson: JSON.stringify(params), version: 3 },
  },
});
const ad = { sourceId: '120', sourceUrl: 'https://fb.me/x', title: 'Autumn offer', ctwaClid: 'c' };

/**
 * What a lead sends, as an engine hands it on, and what becomes of it: the words in the thread, or the
 * reason for which a person is asked. null: it is no message, and nothing is stored.
 */
const MESSAGES: [of: string, data: Fields, wanted: { says?: string; waits?: string } | null][] = [
  [
    'an edited, disappearing message in one to view once',
    {
      message: wrapped('viewOnceMessageV2', wrapped('ephemeralMessage', text('Is it free?'))),
    },
    { says: 'Is it free?', waits: 'view_once' },
  ],
  [
    'words in four wrappers of GOWS',
    {
      Info: { PushName: 'Ana' },
      Message: wrapped('ephemeralMessage', wrapped('deviceSentMessage', text('Tomorrow?'))),
    },
    { says: 'Tomorrow?' },
  ],
  [
    'a quick reply',
    { message: flow('quick_reply', { id: 'b1', display_text: 'Yes, please' }, '') },
    { says: 'Yes, please' },
  ],
  [
    'a quick reply with words of its own',
    { message: flow('quick_reply', { id: 'b1' }, 'Call me') },
    { says: 'Call me' },
  ],
  [
    'a quick reply by its id alone',
    { message: flow('quick_reply', { id: 'book_now' }, '') },
    { says: 'book_now' },
  ],
  [
    'a row of a list',
    { message: flow('single_select', { id: 'row_2', title: 'Saturday' }, '') },
    { says: 'Saturday' },
  ],
  [
    'a form that was filled in',
    {
      message: flow('flow', {
        flow_token: 'unused',
        screen_0_Your_name_0: 'Ana Prueba',
        screen_0_Treatment_1: ['0_Whitening', '1_Check-up'],
        screen_1_Children_0: 2,
        wa_flow_response_params: { flow_id: '7', title: 'Booking' },
      }),
    },
    { says: 'Your name: Ana Prueba\nTreatment: Whitening, Check-up\nChildren: 2' },
  ],
  [
    'an address',
    {
      message: flow(
        'address_message',
        { saved_address_id: 'a', values: { name: 'Ana', city: 'Pune' } },
        '',
      ),
    },
    { says: 'name: Ana\ncity: Pune' },
  ],
  ['a form without answers', { message: flow('flow', { flow_token: 'x' }) }, { says: 'Sent' }],
  [
    'a form that is broken',
    {
      message: {
        interactiveResponseMessage: {
          nativeFlowResponseMessage: { name: 'flow', paramsJson: '{"a":' },
        },
      },
    },
    { waits: 'unknown' },
  ],
  [
    'a button of a template',
    {
      message: {
        templateButtonReplyMessage: {
          selectedID: '1',
          selectedDisplayText: 'Stop by',
          selectedIndex: 0,
        },
      },
    },
    { says: 'Stop by' },
  ],
  [
    'a button',
    {
      message: {
        buttonsResponseMessage: { selectedButtonID: 'yes', selectedDisplayText: 'Yes', type: 1 },
      },
    },
    { says: 'Yes' },
  ],
  [
    'a list with a description',
    {
      message: {
        listResponseMessage: {
          title: 'Tuesday',
          description: 'at ten',
          singleSelectReply: { selectedRowID: 'tue' },
        },
      },
    },
    { says: 'Tuesday' },
  ],
  [
    'a menu of another business',
    {
      message: {
        listMessage: { title: 'Menu', description: 'Choose a topic', buttonText: 'Open' },
      },
    },
    { says: 'Choose a topic' },
  ],
  [
    'words on an ad',
    { message: { extendedTextMessage: { text: 'Hello', contextInfo: { externalAdReply: ad } } } },
    { says: 'Hello' },
  ],
  [
    'an ad without words',
    { message: { extendedTextMessage: { contextInfo: { externalAdReply: ad } } } },
    { waits: 'unknown' },
  ],
  [
    'an ad that could not be decrypted',
    { messageStubType: 2, messageStubParameters: ['Message absent from node'] },
    { waits: 'unknown' },
  ],
  [
    'a placeholder of another device',
    { message: { placeholderMessage: { type: 0 } } },
    { waits: 'unknown' },
  ],
  [
    'a payment',
    { message: { sendPaymentMessage: { noteMessage: text('for the deposit') } } },
    { waits: 'unknown' },
  ],
  [
    'a request for money',
    { message: { requestPaymentMessage: { amount1000: '5000', noteMessage: text('deposit') } } },
    { waits: 'unknown' },
  ],
  ['an invoice', { message: { invoiceMessage: { note: 'for June' } } }, { waits: 'unknown' }],
  [
    'a picture of an album',
    { message: wrapped('associatedChildMessage', { imageMessage: { caption: 'Like this' } }) },
    { says: 'Like this' },
  ],
  ['the album itself', { message: { albumMessage: { expectedImageCount: 2 } } }, null],
  [
    'a comment',
    { message: wrapped('commentMessage', text('And the price?')) },
    { says: 'And the price?' },
  ],
  [
    'a newer poll',
    {
      message: wrapped('pollCreationMessageV4', {
        pollCreationMessage: { name: 'Which day?', options: [] },
      }),
    },
    { waits: 'poll' },
  ],
  ['a vote', { message: { pollUpdateMessage: { vote: {} } } }, null],
  [
    'an order',
    { message: { orderMessage: { itemCount: 2, message: 'For Friday' } } },
    { says: 'For Friday', waits: 'order' },
  ],
  [
    'a planned call',
    { message: { scheduledCallCreationMessage: { title: 'Call', callType: 1 } } },
    { waits: 'unknown' },
  ],
  ['a round video', { message: { ptvMessage: { seconds: 4 } } }, { waits: 'video' }],
  [
    'a moving sticker',
    {
      message: wrapped('lottieStickerMessage', { stickerMessage: { mimetype: 'application/was' } }),
    },
    {},
  ],
  [
    'a kind of tomorrow',
    { message: { telepathyMessageV7: { thought: 'hm' } } },
    { waits: 'unknown' },
  ],
  [
    'a status that mentions the business',
    { message: wrapped('statusMentionMessage', { protocolMessage: { type: 25 } }) },
    null,
  ],
  [
    'keys',
    { message: { senderKeyDistributionMessage: { groupId: 'g' }, messageContextInfo: {} } },
    { waits: 'unknown' },
  ],
  [
    'a message that only WhatsApp Web names',
    { type: 'interactive', body: '' },
    { waits: 'unknown' },
  ],
];

const THANKS = { content: { reply: 'Thank you.', conversation_status: 'en_cours', evidence: '' } };

it.each(MESSAGES)('of %s nothing is lost', async (_, data, wanted) => {
  await scene.outside.script(THANKS);
  const lead = await scene.lead();
  const { connection, team } = lead.campaign;
  const id = `false_${lead.chat}_3AFRESH`;
  const at = Math.floor(Date.now() / 1000);
  const payload = { id, timestamp: at, from: lead.chat, fromMe: false, body: null, _data: data };
  const body = JSON.stringify({ event: 'message.any', timestamp: Date.now(), payload });
  const hmac = createHmac('sha512', connection.hmac_key).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-webhook-hmac': hmac };
  const url = `${web.url}/webhooks/waha/${connection.connection_id}`;
  for (const _repeat of [1, 2]) {
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
  }
  const { rpc } = openBrowser(scene.services, team.owner);
  const list = async (view: 'all' | 'waiting') =>
    (await rpc.conversations.list({ team_slug: team.team_slug, view })).items;
  expect(await list('all')).toHaveLength(wanted === null ? 0 : 1);
  if (wanted === null) return;
  const thread = await lead.thread();
  expect(thread.map(({ text: said }) => said)).toEqual([wanted.says ?? '']);
  await scene.runJobs();
  const waiting = await list('waiting');
  expect(waiting.map(({ attention_reason }) => attention_reason)).toEqual(
    wanted.waits === undefined ? [] : [wanted.waits],
  );
});
