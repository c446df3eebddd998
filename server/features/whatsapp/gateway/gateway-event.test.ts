import { expect, it } from 'vitest';
import { messageBody } from '#server/test/builders/chat-builders.ts';
import { parseWebhook } from './gateway-event.ts';
import { phoneAddress } from './message-address.ts';

it('our own number, which some engines name as the sender, is no address of the lead', () => {
  const own = '15550001111@c.us';
  for (const by of ['phone', 'api', 'lead'] as const) {
    const body = messageBody('15557770001', 'Hello', { by });
    body.payload.from = own;
    expect([by, parseWebhook(body)]).toMatchObject([
      by,
      { addresses: by === 'lead' ? ['15557770001@c.us', own] : ['15557770001@c.us'] },
    ]);
  }
});

it('a phone address is one, in whichever way the gateway writes it', () => {
  expect(phoneAddress('15557770001@s.whatsapp.net')).toBe('15557770001@c.us');
  expect(phoneAddress('15557770001:12@c.us')).toBe('15557770001@c.us');
  for (const none of [null, undefined, '', 'unknown', '777@lid', 7]) {
    expect(phoneAddress(none)).toBeNull();
  }
});
