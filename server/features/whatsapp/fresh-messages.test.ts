import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { fileWeb } from '#server/test/http.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();
const web = await fileWeb(scene.services);

type Fields = Record<string, unknown>;
const text = (said: string) => ({ extendedTextMessage: { text: said } });
const wrapped = (name: string, message: Fields): Fields => ({ [name]: { message } });
const flow = (name: string, params: unknown, body = 'Sent'): Fields => ({
  interactiveResponseMessage: {
    body: { text: body },
    nativeFlowResponseMessage: { name, paramsJson: JSON.stringify(params), version: 3 },
  },
});
const copied = (associationType: number): Fields => ({
  message: {
    ...wrapped('associatedChildMessage', { imageMessage: { caption: 'Like this' } }),
    messageContextInfo: { messageAssociation: { associationType } },
  },
});
const ad = { sourceId: '120', sourceUrl: 'https://fb.me/x', title: 'Autumn offer', ctwaClid: 'c' };

/**
 * Messages of a lead as an engine forwards them, with the expected result: text in the thread, or the
 * reason for asking a person. null: it isn't a message, and nothing is stored.
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
    'a quick reply with its own text',
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
  [
    'a form whose fields are called like the parts of a choice',
    {
      message: flow('flow', {
        flow_token: 'x',
        title: 'Dr',
        id: '4711',
        property_type: '0_Flat',
        agent_id: 'a9',
      }),
    },
    { says: 'title: Dr\nid: 4711\nproperty type: Flat' },
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
    { says: 'for the deposit', waits: 'unknown' },
  ],
  [
    'a request for money',
    { message: { requestPaymentMessage: { amount1000: '5000', noteMessage: text('deposit') } } },
    { says: 'deposit', waits: 'unknown' },
  ],
  [
    'an invoice',
    { message: { invoiceMessage: { note: 'for June' } } },
    { says: 'for June', waits: 'unknown' },
  ],
  [
    'a picture of an album',
    { message: wrapped('associatedChildMessage', { imageMessage: { caption: 'Like this' } }) },
    { says: 'Like this' },
  ],
  ['the same picture, sharper', copied(10), null],
  ['a picture of an album, as it names its album', copied(1), { says: 'Like this' }],
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

type Campaign = Awaited<ReturnType<typeof scene.connectedCampaign>>;

/** Delivers an event twice, as the gateway does when it isn't sure. */
async function deliver({ connection }: Campaign, event: string, payload: Fields): Promise<void> {
  const body = JSON.stringify({ event, timestamp: Date.now(), payload });
  const hmac = createHmac('sha512', connection.hmac_key).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-webhook-hmac': hmac };
  const url = `${web.url}/webhooks/waha/${connection.connection_id}`;
  for (const _repeat of [1, 2]) {
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
  }
}

async function listed({ team }: Campaign, view: 'all' | 'waiting') {
  const { rpc } = openBrowser(scene.services, team.owner);
  return (await rpc.conversations.list({ team_slug: team.team_slug, view })).items;
}

const now = () => Math.floor(Date.now() / 1000);

it.each(MESSAGES)('of %s nothing is lost', async (_, data, wanted) => {
  await scene.outside.script(THANKS);
  const lead = await scene.lead();
  const { campaign, chat } = lead;
  const id = `false_${chat}_3AFRESH`;
  const message = { id, timestamp: now(), from: chat, fromMe: false, body: null, _data: data };
  await deliver(campaign, 'message.any', message);
  expect(await listed(campaign, 'all')).toHaveLength(wanted === null ? 0 : 1);
  if (wanted === null) return;
  const thread = await lead.thread();
  expect(thread.map(({ text: said }) => said)).toEqual([wanted.says ?? '']);
  await scene.runJobs();
  const waiting = await listed(campaign, 'waiting');
  expect(waiting.map(({ attention_reason }) => attention_reason)).toEqual(
    wanted.waits === undefined ? [] : [wanted.waits],
  );
});

const LID = '99900112233@lid';
const PERSON = '15557770009@c.us';
const hi = (chat: string) => ({ id: `false_${chat}_3A1`, from: chat, fromMe: false, body: 'Hi' });
const PLACES: [of: string, event: string, payload: Fields, conversations: 0 | 1][] = [
  ['a group', 'message.any', hi('120363000000000001@g.us'), 0],
  ['a channel', 'message.any', hi('120363000000000002@newsletter'), 0],
  ['a status', 'message.any', hi('status@broadcast'), 0],
  ['Meta AI', 'message.any', hi('13135550002@c.us'), 0],
  ['a lid alone', 'message.any', hi(LID), 1],
  ['a lid that Meta hosts', 'message.any', hi('99900112233@hosted.lid'), 1],
  ['a video call', 'call.received', { id: 'C1', from: PERSON, isVideo: true }, 1],
  ['a call of a lid', 'call.received', { id: 'C2', from: LID, _data: { callerPn: PERSON } }, 1],
  ['a declined call', 'call.rejected', { id: 'C3', from: PERSON }, 1],
  ['a call in a group', 'call.received', { id: 'C4', from: PERSON, isGroup: true }, 0],
  ['our own call', 'call.received', { id: 'C5', from: PERSON, _data: { outgoing: true } }, 0],
  ['an edit without its message', 'message.edited', { ...hi(PERSON), editedMessageId: '3A0' }, 1],
];

it.each(PLACES)('%s is of the inbox or not', async (_, event, payload, conversations) => {
  const campaign = await scene.connectedCampaign();
  await deliver(campaign, event, { timestamp: now(), ...payload });
  await scene.runJobs();
  expect(await listed(campaign, 'all')).toHaveLength(conversations);
});
