import { describe, expect, it } from 'vitest';
import { AT, type Fields, LEAD, OWN, received } from '../fixtures/received.ts';
import { parseWebhook } from './gateway-event.ts';

describe('a call', () => {
  const call = (payload: Fields, event = 'call.received', me: Fields = { id: OWN }) =>
    parseWebhook({
      event,
      me,
      payload: { id: 'c1', from: LEAD, timestamp: AT, isVideo: false, ...payload },
    });
  const called = {
    kind: 'message',
    media_type: 'call',
    wa_key: 'in:c1',
    chat: LEAD,
    text: '',
    timestamp: AT,
  };

  it('is in the thread of the lead, whichever event tells of it', () => {
    expect(call({})).toMatchObject({ ...called, details: '' });
    expect(call({ isVideo: true })).toMatchObject({ ...called, details: 'video' });
    expect(call({}, 'call.rejected')).toMatchObject({ ...called, details: 'declined' });
    expect(call({ isVideo: true }, 'call.accepted')).toMatchObject({
      ...called,
      details: 'video, answered',
    });
    expect(call({ id: `false_${LEAD}_c1` })).toMatchObject(called);
  });

  it('has its caller wherever an engine names one, by lid and number', () => {
    const lid = '99911122233@lid';
    expect(
      call({ from: undefined, _data: { chatId: '15557770001@s.whatsapp.net' } }),
    ).toMatchObject(called);
    expect(call({ from: undefined, _data: { peerJid: '15557770001:3@c.us' } })).toMatchObject(
      called,
    );
    expect(call({ from: lid, _data: { CallCreatorAlt: LEAD } })).toMatchObject({
      chat: lid,
      addresses: [lid, LEAD],
    });
  });

  it.each<[string, Fields]>([
    ['of a group', { isGroup: true }],
    ['in a group', { from: '120363@g.us' }],
    ['of our own', { from: OWN }],
    ['to a lead', { _data: { outgoing: true } }],
    ['without an id', { id: '' }],
    ['without a caller', { from: null }],
    ['of Meta AI', { from: '13135550002@c.us' }],
  ])('is none: %s', (_what, payload) => {
    expect(call(payload)).toBeUndefined();
  });

  it.each([
    [40, ''],
    [41, 'video'],
    ['CALL_MISSED_VIDEO', 'video'],
    ['CALL_MISSED_VOICE', ''],
  ])('that was missed is in the history as %s', (messageStubType, details) => {
    expect(received({ messageStubType, message: null })).toMatchObject({
      ...called,
      wa_key: 'in:3A01',
      details,
    });
  });
});
