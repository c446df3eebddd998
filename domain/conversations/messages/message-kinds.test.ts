import { describe, expect, it } from 'vitest';
import {
  conversationAfter,
  agentAnswer,
  apply,
  context,
  describeTransition,
  NOW,
  now_unix,
  preview,
  leadMessage,
  stopMessage,
} from '../fixtures/conversations.ts';
import { mergeConversations } from '../events/merge-conversations.ts';
import { kindName, MESSAGE_KINDS, previewText } from './message-kinds.ts';

/** An order, as the lead's message number `seq`. */
const orders = (seq: number, has_text = false) => ({
  ...leadMessage(seq),
  for_person: { kind: 'order' as const, has_text },
});
const stopped = { kind: 'agent_stopped', by_user_id: 'ada' } as const;

describe('an order without a word', () => {
  it('asks for a person, says why, and leaves the agent nothing to answer', () => {
    const result = apply(conversationAfter(leadMessage(1), agentAnswer(1)), orders(2));
    expect(describeTransition(result)).toBe('en_cours, active, order, due | ask');
    expect(result.state.attention_reason).toBe('order');
  });

  it('from a new sender creates a lead, which a person answers', () => {
    expect(describeTransition(apply(conversationAfter(), orders(1)))).toBe(
      'en_cours, active, order, due | ask',
    );
  });

  it('after a question lets the agent answer the question, with the order before it', () => {
    const result = apply(conversationAfter(leadMessage(1)), orders(2));
    expect(describeTransition(result)).toBe(
      'en_cours, active, unanswered, waits, order, due | schedule + ask',
    );
  });

  it('stays marked when the agent answers something else, until a person sees to it', () => {
    const answered = conversationAfter(orders(1), leadMessage(2), agentAnswer(2));
    expect(answered).toMatchObject({ needs_attention: true, attention_reason: 'order' });
    for (const event of [
      stopped,
      { kind: 'agent_reactivated', by_user_id: 'ada' } as const,
      { kind: 'person_wrote_on_phone', preview: preview('On it', 'HUMAN_MESSAGE') } as const,
    ]) {
      const seen = conversationAfter(orders(1), leadMessage(2), agentAnswer(2), stopped, event);
      expect(seen).toMatchObject({ needs_attention: false, attention_reason: null });
    }
  });

  it('waits for the person who is in charge, and for no agent afterwards', () => {
    const result = apply(conversationAfter(leadMessage(1), agentAnswer(1), stopped), orders(2));
    expect(describeTransition(result)).toBe('stop, en_cours, person, due | ask');
  });

  it('later than a STOP ends the opt-out like any word of the lead; an earlier one does not', () => {
    expect(describeTransition(apply(conversationAfter(stopMessage(1)), orders(2)))).toBe(
      'en_cours, active, order, due | ask',
    );
    const earlier = { ...orders(2), preview: preview('', 'USER_MESSAGE', now_unix) };
    expect(describeTransition(apply(conversationAfter(stopMessage(1)), earlier))).toBe(
      'stop, en_cours, inactive, opted out',
    );
  });
});

it('an order with words is answered by the agent, and a person is asked, too', () => {
  const result = apply(conversationAfter(), orders(1, true));
  expect(describeTransition(result)).toBe(
    'en_cours, active, unanswered, waits, order, due | schedule + ask',
  );
});

/** A sticker, as the lead's message number `seq`. */
const sticker = (seq: number, to: string | null = null) => ({
  ...leadMessage(seq),
  preview: preview('[sticker]', 'USER_MESSAGE', now_unix + seq),
  gesture: { to },
});
const told = (text: string) => ({ ...agentAnswer(1), preview: preview(text, 'AI_RESPONSE') });

describe('a sticker', () => {
  it('answers a question of ours, and whatever of a long message the list leaves out', () => {
    for (const text of ['Shall I?', `${'We open at nine. '.repeat(20)}Shall I?`]) {
      const result = apply(conversationAfter(leadMessage(1), told(text)), sticker(2));
      expect(describeTransition(result)).toBe('en_cours, active, unanswered, waits | schedule');
    }
  });

  it('after a statement owes no one an answer, and ends the reminders', () => {
    const before = conversationAfter(leadMessage(1), told('See you on Tuesday.'));
    const { state, effects } = apply({ ...before, follow_up_at: NOW }, sticker(2));
    expect(state).toMatchObject({ last_inbound_seq: 2, answered_seq: 2, follow_up_at: null });
    expect(effects).toEqual([]);
    expect(describeTransition(apply(state, sticker(3)))).toBe('en_cours, active');
  });

  it('asks no person, no matter who is in charge, unless that person asked something', () => {
    const person = (text: string) =>
      ({
        kind: 'person_wrote_on_phone',
        preview: preview(text, 'HUMAN_MESSAGE', now_unix + 1),
      }) as const;
    expect(
      describeTransition(apply(conversationAfter(leadMessage(1), person('Done.')), sticker(2))),
    ).toBe('en_cours, person');
    expect(
      describeTransition(apply(conversationAfter(leadMessage(1), person('Is it?')), sticker(2))),
    ).toContain('due');
  });

  it('brings a cold lead back', () => {
    const cold = {
      ...conversationAfter(leadMessage(1), told('Bye.')),
      outcome: 'lead_froid' as const,
    };
    expect(apply(cold, sticker(2)).state.outcome).toBe('en_cours');
  });

  it('to an older message counts for that one', () => {
    const before = conversationAfter(leadMessage(1), told('Shall I?'));
    expect(describeTransition(apply(before, sticker(2, 'See you.')))).toBe('en_cours, active');
  });
});

it('the reason survives when two conversations turn out to be of one lead', () => {
  const side = (state: ReturnType<typeof conversationAfter>) => ({ state, later_seq: null });
  const merged = mergeConversations(
    side(conversationAfter(leadMessage(1), agentAnswer(1))),
    side(conversationAfter(orders(2))),
    {
      ...context,
      now: NOW,
    },
  );
  expect(merged.state).toMatchObject({ needs_attention: true, attention_reason: 'order' });
});

it('every kind has a name, and a line of the list', () => {
  for (const kind of MESSAGE_KINDS) {
    expect(kindName(kind)).not.toBe('file');
    expect(previewText({ text: '', kind, details: '' })).toBe(`[${kindName(kind)}]`);
  }
  expect(kindName('something of a newer version')).toBe('file');
  expect(previewText({ text: '', kind: 'order', details: '2 items' })).toBe('[order] 2 items');
  expect(previewText({ text: 'look', kind: 'image', details: '' })).toBe('look');
});

it('a text is never cut in half a letter', () => {
  const wrote = { ...leadMessage(1), preview: preview(`${'a'.repeat(199)}😀`, 'USER_MESSAGE') };
  expect(conversationAfter(wrote).last_message.isWellFormed()).toBe(true);
});
