import type { ContractRow } from './table.ts';

const LOST = 'server/features/conversations/delivery/lost-answers.test.ts';
const SHAPES = 'server/features/whatsapp/gateway/engine-messages.test.ts';
const ODD = 'server/features/whatsapp/odd-webhooks.test.ts';
const HOSTILE = 'server/features/whatsapp/gateway/hostile-events.test.ts';
const LATE = 'server/features/agent/late-messages.test.ts';
const RECORDED = 'server/features/whatsapp/recorded-webhooks.test.ts';
const GATEWAY = 'server/features/whatsapp/gateway';
const RECEIVE = 'server/features/conversations/receive';
const WORDS = `${GATEWAY}/message-words.test.ts`;
const CHANGES = `${GATEWAY}/message-change.test.ts`;
const ADS = `${GATEWAY}/message-context.test.ts`;
const ADDRESSES = `${GATEWAY}/message-address.test.ts`;
const COMPLETED = `${RECEIVE}/complete-messages.test.ts`;
const CALLS = `${RECEIVE}/calls.test.ts`;
const FIXTURES = 'server/features/whatsapp/fixtures/engine-messages.ts';

/** What leads send, and what is sent to them. */
export const messageRows: readonly ContractRow[] = [
  {
    engines: 'all',
    gateway: 'The answer to `sendText` is lost, and the message arrived',
    product: 'Finds it by `GET …/messages/{id}` and does not send it again',
    evidence: 'documented',
    test: [LOST, 'after it was delivered is found and not repeated'],
  },
  {
    engines: 'all',
    gateway: 'The answer to `sendText` is lost, and the message did not arrive (404)',
    product: 'Sends it under its id, as often as it takes',
    evidence: 'documented',
    test: [LOST, 'before it was delivered is sent again under its id'],
  },
  {
    engines: 'all',
    gateway: 'The history has a message under the other address of the lead',
    product: 'Looks under every address that it knows',
    evidence: 'documented',
    test: [LOST, 'is found under the other address of the lead'],
  },
  {
    engines: 'all',
    gateway: 'The look-up fails though the session works',
    product: 'Asks three times, sends once more, never a third time; then a person is asked',
    evidence: 'documented',
    test: [LOST, 'nothing is sent a third time, a person is asked'],
  },
  {
    engines: ['NOWEB'],
    gateway:
      'Name in `_data.pushName`, second address in `_data.key.remoteJidAlt`, content in `_data.message`',
    product: 'Reads them',
    evidence: 'recorded',
    test: [RECORDED, 'name one lead by number and by lid'],
  },
  {
    engines: ['GOWS'],
    gateway:
      'Name in `_data.Info.PushName`, second address in `_data.Info.SenderAlt`, content in `_data.Message`',
    product: 'Reads them',
    evidence: 'documented',
    test: [FIXTURES, 'text from behind a lid'],
  },
  {
    engines: ['WEBJS', 'WPP'],
    gateway: 'Name in `_data.notifyName`, kind in `_data.type`, a thumbnail or a card as the body',
    product: 'Reads the name and the kind, and takes no thumbnail for words',
    evidence: 'documented',
    test: [FIXTURES, 'place, with a thumbnail as its body'],
  },
  {
    engines: 'all',
    gateway: 'Orders, products, events, polls, places, contacts: `body: null` and no media',
    product:
      'Stores the kind and what is known of it; a person is asked where the agent cannot answer',
    evidence: 'observed',
    test: [SHAPES, 'is stored as what it is'],
  },
  {
    engines: 'all',
    gateway: 'A choice of a list or a pressed button',
    product: "Takes what was chosen for the lead's words, a STOP too",
    evidence: 'documented',
    test: [FIXTURES, 'choice from a list'],
  },
  {
    engines: ['NOWEB', 'GOWS'],
    gateway: 'A view-once message that only the phone shows: no content, a flag',
    product: 'Stores it as what it is and asks a person',
    evidence: 'documented',
    test: [FIXTURES, 'view-once that only the phone shows'],
  },
  {
    engines: 'all',
    gateway:
      'A message that could not be read (`messageStubType`, ciphertext), and its content later',
    product: 'Stores it, asks a person, and completes and answers it once under the same id',
    evidence: 'documented',
    test: [COMPLETED, 'is completed by its content, answered once'],
  },
  {
    engines: 'all',
    gateway: '`body: null` though the raw message has text, a caption or a wrapper around it',
    product: "Reads WhatsApp's own message, whatever wraps it",
    evidence: 'documented',
    test: [WORDS, 'are read'],
  },
  {
    engines: 'all',
    gateway: 'An edit or a deletion inside of `message.any`, by number, by name or encrypted',
    product: 'Changes the message that is meant, or marks it where only the phone shows the text',
    evidence: 'documented',
    test: [CHANGES, 'is an edit'],
  },
  {
    engines: 'all',
    gateway: '`call.received`, `call.accepted`, `call.rejected`, and the notice of a missed call',
    product: 'One call in the thread; a person is asked unless the owner took it',
    evidence: 'documented',
    test: [CALLS, 'that was taken on the phone waits for no one'],
  },
  {
    engines: 'all',
    gateway: 'The ad behind a message: `externalAdReply`, `ctwaContext`',
    product: 'Keeps title, source and click id; a preview of a link is none',
    evidence: 'documented',
    test: [ADS, 'is read'],
  },
  {
    engines: 'all',
    gateway: 'Meta AI in the chat of a lead, `…@hosted`, lists of people',
    product: 'Ignores bots, reads hosted addresses as numbers and lids, answers no list',
    evidence: 'documented',
    test: [ADDRESSES, 'that Meta hosts is the number, and its lid the lid'],
  },
  {
    engines: 'all',
    gateway: 'A kind of message that WAHA or WhatsApp will add',
    product: 'Stores that there is one and asks a person',
    evidence: 'documented',
    test: [FIXTURES, 'kind of tomorrow'],
  },
  {
    engines: 'all',
    gateway: 'Votes, keys, notices',
    product: 'Takes them for no message',
    evidence: 'documented',
    test: [SHAPES, 'is none when no one said anything'],
  },
  {
    engines: 'all',
    gateway: 'A file that cannot be fetched: `media.url` is null, and the webhook is 12 s late',
    product: 'Finds it in the history while the model thinks; the webhook is a repeat',
    evidence: 'observed',
    test: [
      LATE,
      'a picture whose webhook is late is known before the question about it is answered',
    ],
  },
  {
    engines: 'all',
    gateway: 'Odd values anywhere in a signed event',
    product: 'Cleans them beside a sound message, or answers 400 with the field; never 500',
    evidence: 'documented',
    test: [ODD, 'is taken, or refused with its field, and never an error'],
  },
  {
    engines: ['NOWEB'],
    gateway: 'Large numbers of orders and events as halves: `{low, high, unsigned}`',
    product: 'Reads them',
    evidence: 'documented',
    test: [HOSTILE, 'a large number is read in the halves that WhatsApp keeps it in'],
  },
  {
    engines: 'all',
    gateway: 'A proxy before the gateway answers `sendText` with 200 and a page of its own',
    product: 'Takes it for no answer: the message is looked up before anything is sent again',
    evidence: 'documented',
    test: [LOST, 'a proxy answered with a page'],
  },
  {
    engines: 'all',
    gateway: 'Notes of the owner to the own number or lid',
    product: 'Makes no lead of the owner',
    evidence: 'documented',
    test: [HOSTILE, 'make no lead of the owner, under whichever address'],
  },
];
