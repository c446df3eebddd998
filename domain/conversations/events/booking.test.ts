import { describe, expect, it } from 'vitest';
import { awaitsLead } from './follow-up.ts';
import { mergeBookings } from './booking.ts';
import {
  conversationAfter,
  agentAnswer,
  apply,
  context,
  NOW,
  preview,
  leadMessage,
} from '../fixtures/conversations.ts';
import { applyEvent } from './apply-event.ts';

const QUOTE = 'I have booked Tuesday';
const inWords = { ...agentAnswer(1), booked: QUOTE };
const byAda = { kind: 'booked', by_user_id: 'ada' } as const;
const withdrawn = { kind: 'booking_withdrawn', by_user_id: 'ada' } as const;
const TUESDAY = new Date('2026-12-01T10:00:00Z');

const events = ({ effects }: ReturnType<typeof apply>) =>
  effects.flatMap((effect) => (effect.kind === 'record_event' ? [effect.event] : []));

describe('an appointment', () => {
  it("is known from the lead's words, and changes no status", () => {
    const result = apply(conversationAfter(leadMessage(1)), inWords);
    expect(result.state).toMatchObject({
      outcome: 'en_cours',
      conversation_status: 'en_cours',
      booked_at: NOW,
      booked_quote: QUOTE,
      booking_set_by: null,
    });
    expect(events(result)).toEqual([
      { kind: 'booked', by_user_id: null, from_value: null, to_value: null, evidence: QUOTE },
    ]);
  });

  it('is known from an answer that was held, once a person sends it', () => {
    const held = conversationAfter(leadMessage(1), {
      kind: 'answer_held',
      what: 'answer',
      read_seq: 1,
      sentence: '',
    });
    expect(held.booked_at).toBeNull();
    const { state } = apply(held, {
      kind: 'held_sent',
      what: 'answer',
      read_seq: 1,
      by_user_id: 'ada',
      outcome: 'converti',
      evidence: null,
      booked: QUOTE,
      preview: preview('See you', 'AI_RESPONSE'),
    });
    expect(state).toMatchObject({ booked_at: NOW, booked_quote: QUOTE, outcome: 'converti' });
  });

  it('is said once: a later quote changes nothing', () => {
    const known = conversationAfter(leadMessage(1), inWords, leadMessage(2));
    const result = applyEvent(
      known,
      { ...agentAnswer(2), booked: 'Booked again' },
      { ...context, now: new Date(NOW.getTime() + 60_000) },
    );
    expect(result.state).toMatchObject({ booked_at: NOW, booked_quote: QUOTE });
    expect(events(result)).toEqual([]);
  });

  it('is no more than what the stale answer was: nothing', () => {
    const stopped = conversationAfter(leadMessage(1), { kind: 'agent_stopped', by_user_id: 'ada' });
    expect(apply(stopped, inWords)).toMatchObject({ accepted: false, state: stopped });
  });

  it('ends the reminders of a lead who is still in progress', () => {
    const silent = conversationAfter(leadMessage(1), agentAnswer(1));
    expect(awaitsLead(silent)).toBe(true);
    expect(silent.follow_up_at).not.toBeNull();
    expect(conversationAfter(leadMessage(1), inWords).follow_up_at).toBeNull();
    expect(apply(silent, byAda).state.follow_up_at).toBeNull();
  });
});

describe('what a person says of it', () => {
  it('stands beside the words of the lead', () => {
    const result = apply(conversationAfter(leadMessage(1), inWords), {
      ...byAda,
      booked_for: TUESDAY,
    });
    expect(result.state).toMatchObject({
      booked_quote: QUOTE,
      booked_for: TUESDAY,
      booking_set_by: 'ada',
    });
    expect(events(result)).toMatchObject([
      { kind: 'booked', by_user_id: 'ada', from_value: null, to_value: TUESDAY.toISOString() },
    ]);
  });

  it('is changed by another time, and by nothing that was known', () => {
    const known = conversationAfter(leadMessage(1), { ...byAda, booked_for: TUESDAY });
    expect(apply(known, byAda).accepted).toBe(false);
    expect(apply(known, { ...byAda, booked_for: TUESDAY }).accepted).toBe(false);
    const cleared = apply(known, { ...byAda, by_user_id: 'eve', booked_for: null });
    expect(cleared.state).toMatchObject({ booked_at: NOW, booked_for: null });
    expect(events(cleared)).toMatchObject([
      { by_user_id: 'eve', from_value: TUESDAY.toISOString(), to_value: null },
    ]);
  });

  it('is never overwritten by the model once it is withdrawn', () => {
    const result = apply(conversationAfter(leadMessage(1), inWords), {
      ...withdrawn,
      reason: ' canceled by phone ',
    });
    expect(result.state).toMatchObject({
      booked_at: null,
      booked_for: null,
      booked_quote: null,
      booking_set_by: 'ada',
    });
    expect(events(result)).toMatchObject([
      { kind: 'booking_withdrawn', by_user_id: 'ada', evidence: 'canceled by phone' },
    ]);
    const again = conversationAfter(leadMessage(1), inWords, withdrawn, leadMessage(2), {
      ...agentAnswer(2),
      booked: QUOTE,
    });
    expect(again).toMatchObject({ booked_at: null, booking_set_by: 'ada' });
    expect(apply(again, withdrawn).accepted).toBe(false);
    expect(apply(again, byAda).state.booked_at).toEqual(NOW);
  });

  it('holds before anything was found in words', () => {
    const state = conversationAfter(leadMessage(1), withdrawn, inWords);
    expect(state).toMatchObject({ booked_at: null, booking_set_by: 'ada', answered_seq: 1 });
  });
});

describe('of two conversations of one lead', () => {
  const none = conversationAfter();
  const words = conversationAfter(leadMessage(1), inWords);
  const person = conversationAfter(leadMessage(1), { ...byAda, booked_for: TUESDAY });
  const no = conversationAfter(leadMessage(1), withdrawn);

  it('an appointment in either is one, and a person decides', () => {
    expect(mergeBookings(none, words).booked_quote).toBe(QUOTE);
    expect(mergeBookings(words, none).booked_quote).toBe(QUOTE);
    expect(mergeBookings(words, person)).toMatchObject({ booked_for: TUESDAY, booked_quote: null });
    expect(mergeBookings(words, no)).toMatchObject({ booked_at: null, booking_set_by: 'ada' });
    expect(mergeBookings(none, none).booked_at).toBeNull();
  });
});
