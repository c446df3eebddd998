import { describe, expect, it } from 'vitest';
import {
  conversationAfter,
  agentAnswer,
  apply,
  leadCall,
  context,
  describeTransition,
  now_unix,
  preview,
  leadMessage,
  stopMessage,
} from '../fixtures/conversations.ts';
import { isOptedOut } from '../conversation.ts';
import { mergeConversations } from './merge-conversations.ts';

const cannotBeRead = (seq: number, unix = now_unix + seq) => ({
  ...leadMessage(seq, unix),
  for_person: { kind: 'unknown', has_text: false } as const,
});
const orders = (seq: number) => ({
  ...leadMessage(seq),
  for_person: { kind: 'order', has_text: false } as const,
});
const isRead = { kind: 'block_ended', reasons: ['unknown'] } as const;
const reacts = (seq: number) => ({ ...leadMessage(seq), gesture: { to: 'Shall I?' } });

describe('a message that no one could read', () => {
  it('is marked below everything that a person has to do, in either order', () => {
    const marks = [
      orders(3),
      leadCall(3),
      { kind: 'send_failed' },
      { kind: 'model_failed', read_seq: 1 },
      { kind: 'agent_blocked', reason: 'stale' },
    ] as const;
    for (const mark of marks) {
      const failed = mark.kind === 'model_failed' ? [mark, mark] : [mark];
      const first = conversationAfter(leadMessage(1), ...failed, cannotBeRead(4));
      const last = conversationAfter(leadMessage(1), cannotBeRead(2), ...failed);
      for (const state of [first, last]) {
        expect(state.attention_reason).not.toBe('unknown');
        expect(apply(state, isRead).accepted).toBe(false);
      }
    }
  });

  it('is marked above what passes, and the agent resumes once it is read', () => {
    const state = conversationAfter(
      leadMessage(1),
      { kind: 'agent_blocked', reason: 'plan' },
      cannotBeRead(2),
    );
    expect(state.attention_reason).toBe('unknown');
    expect(describeTransition(apply(state, isRead))).toBe(
      'en_cours, active, unanswered, waits | schedule',
    );
  });

  it('outlasts what the agent answers to something else', () => {
    const state = conversationAfter(cannotBeRead(1), leadMessage(2), agentAnswer(2));
    expect(state).toMatchObject({ needs_attention: true, attention_reason: 'unknown' });
    expect(state.person_due_since).not.toBeNull();
  });

  it('ends no opt-out, and is no answer to anything', () => {
    const state = conversationAfter(stopMessage(1), cannotBeRead(2));
    expect(isOptedOut(state)).toBe(true);
    expect(state.answered_seq).toBe(2);
    const read = apply(state, leadMessage(3, now_unix + 2));
    expect(describeTransition(read)).toContain('active, unanswered, waits');
  });

  it('keeps its mark when its lead becomes one with another', () => {
    const side = (state: ReturnType<typeof conversationAfter>) => ({ state, later_seq: null });
    const merged = mergeConversations(
      side(conversationAfter(leadMessage(1), agentAnswer(1))),
      side(conversationAfter(cannotBeRead(2))),
      context,
    );
    expect(merged.state.attention_reason).toBe('unknown');
  });
});

describe('a call', () => {
  it('ends the reminders, and the cold', () => {
    const silent = conversationAfter(leadMessage(1), agentAnswer(1));
    expect(silent.follow_up_at).not.toBeNull();
    expect(apply(silent, leadCall(2)).state.follow_up_at).toBeNull();
    const cold = { ...silent, outcome: 'lead_froid', conversation_status: 'lead_froid' } as const;
    expect(apply(cold, leadCall(2)).state).toMatchObject({ outcome: 'en_cours' });
    const byPerson = { ...cold, outcome_set_by: 'ada' };
    expect(apply(byPerson, leadCall(2)).state).toMatchObject({ outcome: 'lead_froid' });
  });

  it('that a person took asks no one, and ends only the mark of calls', () => {
    expect(describeTransition(apply(conversationAfter(), leadCall(1, true)))).toBe(
      'en_cours, active',
    );
    const ended = { kind: 'block_ended', reasons: ['call'] } as const;
    expect(describeTransition(apply(conversationAfter(leadCall(1)), ended))).toBe(
      'en_cours, active',
    );
    expect(apply(conversationAfter(orders(1)), ended).accepted).toBe(false);
  });

  it('leaves the agent what it owes', () => {
    const state = conversationAfter(leadMessage(1), leadCall(2));
    expect(describeTransition(apply(state, agentAnswer(2)))).toBe('en_cours, active, call, due');
  });

  it('after a STOP allows nothing to be sent, and later words do', () => {
    const called = conversationAfter(stopMessage(1), leadCall(2));
    expect(
      apply(called, { kind: 'call_texted', preview: preview('Sorry', 'AI_RESPONSE') }).accepted,
    ).toBe(false);
    expect(describeTransition(apply(called, leadMessage(3)))).toContain(
      'active, unanswered, waits',
    );
  });
});

describe('a reaction', () => {
  it('to a question is answered like a message, but allows nothing after a STOP', () => {
    expect(
      describeTransition(apply(conversationAfter(leadMessage(1), agentAnswer(1)), reacts(2))),
    ).toBe('en_cours, active, unanswered, waits | schedule');
    const stopped = conversationAfter(leadMessage(1), stopMessage(2));
    expect(describeTransition(apply(stopped, reacts(3)))).toBe(
      'stop, en_cours, inactive, opted out',
    );
  });

  it('that is taken back leaves nothing to answer, unless it was answered', () => {
    const state = conversationAfter(leadMessage(1), agentAnswer(1), reacts(2));
    const withdrawn = { kind: 'reaction_withdrawn', seq: 2 } as const;
    expect(describeTransition(apply(state, withdrawn))).toBe('en_cours, active');
    expect(
      apply(conversationAfter(leadMessage(1), reacts(2), agentAnswer(2)), withdrawn).accepted,
    ).toBe(false);
    expect(
      apply(conversationAfter(leadMessage(1), reacts(2), leadMessage(3)), withdrawn).accepted,
    ).toBe(false);
  });

  it('to anything else ends the reminders alone', () => {
    const silent = conversationAfter(leadMessage(1), agentAnswer(1));
    const { state } = apply(silent, { kind: 'lead_reacted' });
    expect(state).toEqual({ ...silent, follow_up_at: null });
  });
});
