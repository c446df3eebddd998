import { describe, expect, it } from 'vitest';
import {
  after,
  answers,
  apply,
  calls,
  context,
  inWords,
  now_unix,
  preview,
  says,
  saysStop,
} from '../fixtures/conversations.ts';
import { isOptedOut } from '../conversation.ts';
import { mergeConversations } from './merge-conversations.ts';

const cannotBeRead = (seq: number, unix = now_unix + seq) => ({
  ...says(seq, unix),
  for_person: { kind: 'unknown', has_text: false } as const,
});
const orders = (seq: number) => ({
  ...says(seq),
  for_person: { kind: 'order', has_text: false } as const,
});
const isRead = { kind: 'block_ended', reasons: ['unknown'] } as const;
const reacts = (seq: number) => ({ ...says(seq), gesture: { to: 'Shall I?' } });

describe('a message that no one could read', () => {
  it('is marked below everything that a person has to do, in either order', () => {
    const marks = [
      orders(3),
      calls(3),
      { kind: 'send_failed' },
      { kind: 'model_failed', read_seq: 1 },
      { kind: 'agent_blocked', reason: 'stale' },
    ] as const;
    for (const mark of marks) {
      const failed = mark.kind === 'model_failed' ? [mark, mark] : [mark];
      const first = after(says(1), ...failed, cannotBeRead(4));
      const last = after(says(1), cannotBeRead(2), ...failed);
      for (const state of [first, last]) {
        expect(state.attention_reason).not.toBe('unknown');
        expect(apply(state, isRead).accepted).toBe(false);
      }
    }
  });

  it('is marked above what passes, and the agent resumes once it is read', () => {
    const state = after(says(1), { kind: 'agent_blocked', reason: 'plan' }, cannotBeRead(2));
    expect(state.attention_reason).toBe('unknown');
    expect(inWords(apply(state, isRead))).toBe('en_cours, active, unanswered, waits | schedule');
  });

  it('outlasts what the agent answers to something else', () => {
    const state = after(cannotBeRead(1), says(2), answers(2));
    expect(state).toMatchObject({ needs_attention: true, attention_reason: 'unknown' });
    expect(state.person_due_since).not.toBeNull();
  });

  it('ends no opt-out, and is no answer to anything', () => {
    const state = after(saysStop(1), cannotBeRead(2));
    expect(isOptedOut(state)).toBe(true);
    expect(state.answered_seq).toBe(2);
    const read = apply(state, says(3, now_unix + 2));
    expect(inWords(read)).toContain('active, unanswered, waits');
  });

  it('keeps its mark when its lead becomes one with another', () => {
    const side = (state: ReturnType<typeof after>) => ({ state, later_seq: null });
    const merged = mergeConversations(
      side(after(says(1), answers(1))),
      side(after(cannotBeRead(2))),
      context,
    );
    expect(merged.state.attention_reason).toBe('unknown');
  });
});

describe('a call', () => {
  it('ends the reminders, and the cold', () => {
    const silent = after(says(1), answers(1));
    expect(silent.follow_up_at).not.toBeNull();
    expect(apply(silent, calls(2)).state.follow_up_at).toBeNull();
    const cold = { ...silent, outcome: 'lead_froid', conversation_status: 'lead_froid' } as const;
    expect(apply(cold, calls(2)).state).toMatchObject({ outcome: 'en_cours' });
    const byPerson = { ...cold, outcome_set_by: 'ada' };
    expect(apply(byPerson, calls(2)).state).toMatchObject({ outcome: 'lead_froid' });
  });

  it('that a person took asks no one, and ends only the mark of calls', () => {
    expect(inWords(apply(after(), calls(1, true)))).toBe('en_cours, active');
    const ended = { kind: 'block_ended', reasons: ['call'] } as const;
    expect(inWords(apply(after(calls(1)), ended))).toBe('en_cours, active');
    expect(apply(after(orders(1)), ended).accepted).toBe(false);
  });

  it('leaves the agent what it owes', () => {
    const state = after(says(1), calls(2));
    expect(inWords(apply(state, answers(2)))).toBe('en_cours, active, call, due');
  });

  it('after a STOP allows nothing to be sent, and later words do', () => {
    const called = after(saysStop(1), calls(2));
    expect(
      apply(called, { kind: 'call_texted', preview: preview('Sorry', 'AI_RESPONSE') }).accepted,
    ).toBe(false);
    expect(inWords(apply(called, says(3)))).toContain('active, unanswered, waits');
  });
});

describe('a reaction', () => {
  it('to a question is answered like a message, but allows nothing after a STOP', () => {
    expect(inWords(apply(after(says(1), answers(1)), reacts(2)))).toBe(
      'en_cours, active, unanswered, waits | schedule',
    );
    const stopped = after(says(1), saysStop(2));
    expect(inWords(apply(stopped, reacts(3)))).toBe('stop, en_cours, inactive, opted out');
  });

  it('that is taken back leaves nothing to answer, unless it was answered', () => {
    const state = after(says(1), answers(1), reacts(2));
    const withdrawn = { kind: 'reaction_withdrawn', seq: 2 } as const;
    expect(inWords(apply(state, withdrawn))).toBe('en_cours, active');
    expect(apply(after(says(1), reacts(2), answers(2)), withdrawn).accepted).toBe(false);
    expect(apply(after(says(1), reacts(2), says(3)), withdrawn).accepted).toBe(false);
  });

  it('to anything else ends the reminders alone', () => {
    const silent = after(says(1), answers(1));
    const { state } = apply(silent, { kind: 'lead_reacted' });
    expect(state).toEqual({ ...silent, follow_up_at: null });
  });
});
