import type { ContractRow } from './table.ts';

const GATEWAY = 'server/features/whatsapp/gateway/gateway.test.ts';
const ACTIONS = 'server/features/whatsapp/gateway/gateway-actions.test.ts';
const RECOVER = 'server/features/whatsapp/recover-session.test.ts';
const REFUSED = 'server/features/conversations/delivery/refused-for-good.test.ts';
const REPORTED = 'server/features/whatsapp/reported-restriction.test.ts';
const MACHINE = 'web/features/whatsapp/connection-machine.test.ts';
const RECORDED = 'server/features/whatsapp/recorded-webhooks.test.ts';

/** Life cycle, identities and restrictions of a number. */
export const sessionRows: readonly ContractRow[] = [
  {
    engines: 'all',
    gateway: '`session.status` events of a scan, in any order',
    product: 'Believes them by their time; the number is linked once it works',
    evidence: 'recorded',
    test: [RECORDED, 'of a session are believed by their time, not by their arrival'],
  },
  {
    engines: 'all',
    gateway: '`POST /api/sessions` answers 422: the session exists',
    product: 'Updates its config and starts it',
    evidence: 'observed',
    test: [ACTIONS, 'bring a session that exists up to date'],
  },
  {
    engines: 'all',
    gateway:
      'Offline for more than two minutes: `FAILED` with `me` set, also after the line is back',
    product: 'Restarts the session with growing pauses; the number stays linked',
    evidence: 'observed',
    test: [RECOVER, 'one restart brings the number back, without a scan'],
  },
  {
    engines: 'all',
    gateway: '`SCAN_QR_CODE` of a linked number',
    product: 'The number is unlinked; the campaign becomes a draft',
    evidence: 'observed',
    test: [RECOVER, 'when the gateway asks for a scan'],
  },
  {
    engines: ['NOWEB'],
    gateway:
      'The phone removed the device: `FAILED` with `me` set, and at once again after a restart',
    product: 'Unlinks the number after three such restarts in a row',
    evidence: 'observed',
    test: [RECOVER, 'when WhatsApp refuses its restarts: the phone has removed the device'],
  },
  {
    engines: 'all',
    gateway: 'A session is gone from the list of sessions',
    product: 'Makes it again; a 404 alone, as from a proxy, is not believed',
    evidence: 'observed',
    test: [RECOVER, 'a session that the gateway lost is made again'],
  },
  {
    engines: 'all',
    gateway: '`GET /api/sessions?all=true` tells all sessions at once',
    product: 'Asks once a minute for all numbers',
    evidence: 'observed',
    test: [
      'server/features/whatsapp/check-session-states.test.ts',
      'asks once for all numbers, and says nothing while the gateway hangs or fails',
    ],
  },
  {
    engines: ['NOWEB'],
    gateway: "With `markOnline: true` the owner's phone stops to notify",
    product: 'Sends `false`; an older session gets it while no one writes, since `PUT` restarts it',
    evidence: 'documented',
    test: [RECOVER, 'gets the new one when no one writes, once, and is not online any more'],
  },
  {
    engines: 'all',
    gateway:
      'One message is reported under a lid and under the number (`message.any` twice, one bare id)',
    product: 'Stores and answers it once; both addresses are one lead from then on',
    evidence: 'observed',
    test: [
      'server/features/conversations/receive/join-repeats.test.ts',
      'one message that arrives under a lid and under the number',
    ],
  },
  {
    engines: 'all',
    gateway: 'The history tells a message under another address than its webhook did',
    product: 'Knows it by its bare id',
    evidence: 'observed',
    test: [
      'server/features/conversations/receive/join-repeats.test.ts',
      'is not stored again from the history',
    ],
  },
  {
    engines: ['WEBJS', 'WPP'],
    gateway: '`new-message-id` answers 501 or 422; `GET /api/version` names the engine',
    product: 'Refuses to connect a number, and says so at start, in `/readyz` and on the page',
    evidence: 'observed',
    test: [ACTIONS, 'stops anyone who wants to connect a number to a gateway that cannot answer'],
  },
  {
    engines: 'all',
    gateway: '401, 403, 404 or 501 to a send or to the question for an id',
    product: 'Asks for a person at once; goes on when the gateway gives ids again',
    evidence: 'observed',
    test: [REFUSED, 'a person is asked at once and reads why'],
  },
  {
    engines: 'all',
    gateway: '`message.ack` with `error` 463 and `until`',
    product: 'First messages of the number wait until then; replies go on',
    evidence: 'documented',
    test: [REPORTED, 'a failed message tells until when, in whichever way'],
  },
  {
    engines: 'all',
    gateway: '`me.reachoutTimelock` of a session',
    product: 'The same, read once a minute and with `session.status`',
    evidence: 'documented',
    test: [REFUSED, 'is known by its session too, and a report without a time shortens nothing'],
  },
  {
    engines: ['GOWS'],
    gateway: '`sendText` answers 500, its exception says 463',
    product: 'A first message waits for a day; an answer fails and a person is asked',
    evidence: 'documented',
    test: [REFUSED, 'does not repeat an answer that WhatsApp refuses: a person is asked'],
  },
  {
    engines: 'all',
    gateway: '`PASSKEY_REQUIRED`, `PASSKEY_CONFIRMATION_REQUIRED` (2026.7.1)',
    product: 'The dialog offers another code',
    evidence: 'documented',
    test: [MACHINE, 'cannot be answered here: another code can be had'],
  },
  {
    engines: 'all',
    gateway: '`DELETE` of a session also logs it out',
    product: 'Disconnects in one call',
    evidence: 'observed',
    test: [GATEWAY, 'is connected by scanning, used, and let go'],
  },
  {
    engines: 'all',
    gateway: '`chats/overview` lists chats by their last message',
    product: 'After a time without a worker reads only those that went on since',
    evidence: 'observed',
    test: [
      'server/features/conversations/backfill/backfill.test.ts',
      'reads only the chats that went on since the last worker was there',
    ],
  },
];
