import { describe, expect, it } from 'vitest';
import { AT, type Fields, LEAD, OWN } from '../fixtures/received.ts';
import { parseWebhook } from './gateway-event.ts';

const me = { id: OWN, lid: '44455566677@lid' };
const POLL = { id: `true_${LEAD}_BAE5F2`, to: LEAD, from: 'me', fromMe: true };

const vote = (options: string[], more: Fields = {}, event = 'poll.vote', payload: Fields = {}) =>
  parseWebhook({
    event,
    me,
    payload: {
      vote: {
        id: `false_${LEAD}_83ACBE`,
        to: 'me',
        from: LEAD,
        fromMe: false,
        selectedOptions: options,
        timestamp: AT,
        ...more,
      },
      poll: POLL,
      ...payload,
    },
  });

describe('a vote in a poll', () => {
  it('is a message that quotes the poll', () => {
    expect(vote(['Tuesday'])).toMatchObject({
      kind: 'message',
      wa_key: 'in:83ACBE',
      from_me: false,
      chat: LEAD,
      text: 'Tuesday',
      media_type: null,
      timestamp: AT,
      quoted: { wa_key: 'out:BAE5F2', from_lead: false },
    });
    expect(vote(['Tue', 'Wed'], { timestamp: AT * 1000 })).toMatchObject({
      text: 'Tue, Wed',
      timestamp: AT,
    });
  });

  it("is of a hidden sender, with WhatsApp's notice of it", () => {
    const id = 'false_99911122233@lid_VOTE2';
    const _data = {
      Info: { SenderAlt: '15557770001@s.whatsapp.net', PushName: 'Ana' },
      Message: { pollUpdateMessage: { vote: {} } },
    };
    const poll = { id: 'POLL2', fromMe: true };
    const from = '99911122233@lid';
    expect(vote(['Yes'], { id, from }, 'poll.vote', { poll, _data })).toMatchObject({
      text: 'Yes',
      name: 'Ana',
      addresses: [from, LEAD],
      quoted: { wa_key: 'out:POLL2', from_lead: false },
    });
  });

  it('that could not be decrypted waits on the phone', () => {
    const failed = vote([], {}, 'poll.vote.failed');
    expect(failed).toMatchObject({ wa_key: 'in:83ACBE', media_type: 'unknown', text: '' });
    const ours = { id: `true_${LEAD}_VOTE5`, fromMe: true };
    expect(vote([], ours, 'poll.vote.failed')).toBeUndefined();
  });

  it('of our own was made on the phone', () => {
    const poll = { id: `false_${LEAD}_P4`, fromMe: false };
    const ours = { id: `true_${LEAD}_VOTE4`, from: 'me', to: LEAD, fromMe: true };
    expect(vote(['Blue'], ours, 'poll.vote', { poll })).toMatchObject({
      from_me: true,
      typed_on_phone: true,
      text: 'Blue',
      quoted: { wa_key: 'in:P4', from_lead: true },
    });
  });

  it('that was taken back, or made in a group, is nothing', () => {
    expect(vote([])).toBeUndefined();
    const group = { id: `false_3333333333333@g.us_1C18_${LEAD}` };
    expect(vote(['Yes'], group)).toBeUndefined();
    for (const odd of [{ vote: null }, { vote: { id: 7 } }, { vote: { selectedOptions: {} } }]) {
      expect(vote([], {}, 'poll.vote.failed', odd)).toBeUndefined();
    }
  });
});

describe('an answer to an invitation', () => {
  const answer = (response: unknown, event = 'event.response') =>
    parseWebhook({
      event,
      me,
      payload: {
        id: `false_${LEAD}_RSVP1`,
        timestamp: AT,
        from: LEAD,
        fromMe: false,
        source: 'app',
        to: OWN,
        eventCreationKey: { id: `true_${LEAD}_EV1`, to: LEAD, from: OWN, fromMe: true },
        eventResponse: { response, timestampMs: AT * 1000, extraGuestCount: 0 },
      },
    });

  it('is a message that quotes it', () => {
    const quoted = { wa_key: 'out:EV1', from_lead: false };
    expect(answer('NOT_GOING')).toMatchObject({ wa_key: 'in:RSVP1', text: 'not going', quoted });
    expect(answer('UNKNOWN')).toBeUndefined();
    expect(answer(undefined, 'event.response.failed')).toMatchObject({ media_type: 'unknown' });
  });
});
