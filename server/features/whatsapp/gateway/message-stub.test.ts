import { describe, expect, it } from 'vitest';
import { type Fields, LEAD, received } from '../fixtures/received.ts';

describe('a message that could not be read', () => {
  it.each<[string, Fields]>([
    [
      'absent from the node',
      { messageStubType: 2, messageStubParameters: ['Message absent from node'] },
    ],
    ['without keys', { messageStubType: 2, messageStubParameters: ['No session record'] }],
    ['by the name of its stub', { messageStubType: 'CIPHERTEXT' }],
    ['of a later WhatsApp', { messageStubType: 3 }],
    ['a payment', { messageStubType: 'PAYMENT_FUTUREPROOF' }],
    ['a stub that no one knows yet', { messageStubType: 999 }],
    ['nothing but its key', { key: { id: '3A01' }, message: null }],
    ['unavailable to GOWS', { Info: {}, Message: null, IsUnavailable: true }],
    ['kept for the phone', { message: { placeholderMessage: { type: 0 } } }],
    ['ciphertext of WhatsApp Web', { type: 'ciphertext', body: '' }],
    ['an empty wrapper', { message: { ephemeralMessage: { message: {} } } }],
  ])('is a message all the same: %s', (_what, data) => {
    const unread = { kind: 'message', media_type: 'unknown', text: '', wa_key: 'in:3A01' };
    expect(received(data)).toMatchObject(unread);
    expect(received(data, {}, 'message.waiting')).toMatchObject(unread);
  });

  it.each([42, 'INDIVIDUAL_CHANGE_NUMBER'])(
    'is a new number of the lead: %s',
    (messageStubType) => {
      const messageStubParameters = ['15557770002@s.whatsapp.net', null];
      expect(received({ messageStubType, messageStubParameters, message: null })).toMatchObject({
        media_type: 'unknown',
        details: 'changed number · +15557770002',
      });
    },
  );

  it.each<[string, unknown]>([
    ['encryption', 39],
    ['another device', 38],
    ['the timer of the chat', 72],
    ['a business that moved', 'BIZ_PRIVACY_MODE_TO_BSP'],
    ['a group', 'GROUP_CREATE'],
  ])('is no notice of WhatsApp: %s', (_what, messageStubType) => {
    expect(received({ messageStubType, message: null })).toBeUndefined();
  });

  it('of our own says nothing of a person who wrote', () => {
    const id = `true_${LEAD}_3A01`;
    for (const messageStubType of [2, 40, 'CALL_MISSED_VIDEO']) {
      expect(received({ messageStubType }, { id, fromMe: true })).toBeUndefined();
    }
  });
});
