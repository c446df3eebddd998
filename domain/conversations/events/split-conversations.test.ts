import { describe, expect, it } from 'vitest';
import { type Conversation, isOptedOut } from '../conversation.ts';
import {
  conversationAfter,
  agentAnswer,
  context,
  describeTransition,
  NOW,
  leadMessage,
  stopMessage,
} from '../fixtures/conversations.ts';
import { mergeConversations } from './merge-conversations.ts';
import { BEFORE_MERGE, type BeforeMerge, splitConversations } from './split-conversations.ts';

const before = (state: Conversation) =>
  Object.fromEntries(BEFORE_MERGE.map((name) => [name, state[name]])) as BeforeMerge;

/** Splits it so that each side gets back its own messages. */
function split(merged: Conversation, a: Conversation, b: Conversation) {
  const side = (state: Conversation) => {
    const { last_inbound_seq, last_inbound_unix, last_message } = state;
    const { last_interaction, timestamp_unix, replied } = state;
    const seen = { last_inbound_seq, last_inbound_unix, last_message };
    return {
      before: before(state),
      messages: { ...seen, last_interaction, timestamp_unix, replied },
    };
  };
  return splitConversations(merged, side(a), side(b), 'ada', context);
}

const merge = (a: Conversation, b: Conversation) =>
  mergeConversations(
    { state: a, later_seq: a.last_inbound_seq },
    { state: b, later_seq: b.last_inbound_seq },
    { ...context, by_user_id: 'ada' },
  ).state;

const JOHN = { id_lead: '15559876543@c.us', reply_address: '15559876543@c.us', name: 'John' };
const jane = conversationAfter(leadMessage(1), agentAnswer(1));
const john = { ...conversationAfter(leadMessage(2)), ...JOHN };
const both = (a: Conversation, b: Conversation, change: Partial<Conversation> = {}) =>
  split({ ...merge(a, b), ...change }, a, b);

describe('two conversations that a person splits again', () => {
  it('have what they had: name, addresses, what is answered and what waits', () => {
    const { survivor, duplicate } = both(jane, john);
    expect(describeTransition(survivor)).toBe('en_cours, active | lead_split');
    expect(survivor.state).toMatchObject({ name: 'Jane', answered_seq: 1, last_inbound_seq: 1 });
    expect(describeTransition(duplicate)).toBe(
      'en_cours, active, unanswered, waits | lead_split + schedule',
    );
    expect(duplicate.state).toMatchObject({ ...JOHN, last_inbound_seq: 2 });
  });

  it('each keep their outcome and appointment', () => {
    const won = { ...john, outcome: 'converti', booked_at: NOW } as const;
    const { survivor, duplicate } = both(jane, won);
    expect(survivor.state).toMatchObject({ outcome: 'en_cours', booked_at: null });
    expect(duplicate.state).toMatchObject({
      outcome: 'converti',
      conversation_status: 'converti',
      booked_at: NOW,
    });
  });

  it('leave with the survivor what people changed since', () => {
    const changes = { outcome: 'pas_interesse', name: 'J. Doe', assigned_to: 'eve' } as const;
    const { survivor, duplicate } = both(jane, john, changes);
    expect(survivor.state).toMatchObject(changes);
    expect(duplicate.state).toMatchObject({ outcome: 'en_cours', name: 'John', assigned_to: null });
  });

  it('keep an opt-out with the one who had asked', () => {
    const stopped = { ...conversationAfter(stopMessage(2)), ...JOHN };
    const { survivor, duplicate } = both(jane, stopped);
    expect(isOptedOut(survivor.state)).toBe(false);
    expect(survivor.state).toMatchObject({ agent_active: true, conversation_status: 'en_cours' });
    expect(isOptedOut(duplicate.state)).toBe(true);
    expect(describeTransition(duplicate)).toBe('stop, en_cours, inactive, opted out | lead_split');
  });

  it('both have an opt-out, or a doubt, of since: no one knows whose it is', () => {
    const unix = 4_000_000_000;
    const stopped = both(jane, john, { opt_out_unix: unix });
    expect([stopped.survivor, stopped.duplicate].map(({ state }) => isOptedOut(state))).toEqual([
      true,
      true,
    ]);
    const doubted = both(jane, john, { opt_out_doubt: 'leave me alone' });
    for (const { state } of [doubted.survivor, doubted.duplicate]) {
      expect(state).toMatchObject({
        agent_active: false,
        attention_reason: 'opt_out_doubt',
        opt_out_doubt: 'leave me alone',
      });
      expect(state.person_due_since).toEqual(NOW);
    }
  });

  it('keep a doubt about one of them with that one', () => {
    const doubted = { ...john, opt_out_doubt: 'enough', agent_active: false };
    const { survivor, duplicate } = both(jane, doubted);
    expect(survivor.state).toMatchObject({ opt_out_doubt: null, agent_active: true });
    expect(duplicate.state).toMatchObject({ opt_out_doubt: 'enough', agent_active: false });
  });

  it('stay with the person who has taken over, who is asked about what is open', () => {
    const { survivor, duplicate } = both(jane, john, {
      manual_override: true,
      agent_active: false,
      conversation_status: 'stop',
    });
    expect(describeTransition(survivor)).toBe('stop, en_cours, person | lead_split');
    expect(describeTransition(duplicate)).toBe(
      'stop, en_cours, person, unanswered, due | lead_split',
    );
  });

  it('hold nothing: what was held knew both', () => {
    const { survivor, duplicate } = both(jane, john, {
      held_seq: 2,
      needs_attention: true,
      attention_reason: 'answer_held',
    });
    for (const { state } of [survivor, duplicate]) {
      expect(state).toMatchObject({ held_seq: null, needs_attention: false });
    }
  });
});
