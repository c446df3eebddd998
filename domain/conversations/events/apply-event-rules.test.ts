import { describe, expect, it } from 'vitest';
import { applyEvent } from './apply-event.ts';
import { isOptedOut } from '../conversation.ts';
import type { ConversationEvent } from '../conversation-event.ts';
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

const doubt = { kind: 'opt_out_doubted', read_seq: 1, quote: 'Forget me', quote_seq: 1 } as const;

it('that the lead is a bot is shown, also where the agent had asked for a person', () => {
  const called = apply(conversationAfter(leadMessage(1)), {
    ...agentAnswer(1),
    calls_person: true,
  }).state;
  const { state } = apply(called, { kind: 'agent_blocked', reason: 'bot' });
  expect(state).toMatchObject({ attention_reason: 'bot', needs_attention: true });
});

describe('a STOP and what the lead wrote around it', () => {
  it('is over when something later was written, whichever arrived first', () => {
    const early = stopMessage(3, now_unix + 1);
    const late = leadMessage(4, now_unix + 2);
    expect(describeTransition(apply(conversationAfter(early), late))).toContain(
      'en_cours, active, unanswered, waits',
    );
    const overtaken = apply(conversationAfter({ ...late, seq: 3 }), { ...early, seq: 4 });
    expect(describeTransition(overtaken)).toBe(
      'en_cours, active, unanswered, waits | cancel of everyone until then',
    );
  });

  it('holds against words of the same second', () => {
    const state = conversationAfter(stopMessage(1, now_unix), leadMessage(2, now_unix));
    expect(isOptedOut(state)).toBe(true);
    expect(state).toMatchObject({ conversation_status: 'stop', answered_seq: 2 });
  });

  it('leaves a person who took over in charge when the lead writes again', () => {
    const state = conversationAfter(
      { kind: 'person_wrote_on_phone', preview: preview('Ada here', 'HUMAN_MESSAGE') },
      stopMessage(1),
      leadMessage(2),
    );
    expect(isOptedOut(state)).toBe(false);
    expect(state).toMatchObject({ manual_override: true, waiting_since: null });
  });

  it('is kept with the words that said so, cut to what is kept', () => {
    const stop = stopMessage(1);
    const long = { ...stop, preview: preview('x'.repeat(900), 'USER_MESSAGE') };
    const [, kept] = apply(conversationAfter(), long).effects;
    expect(kept).toMatchObject({ event: { evidence: 'x'.repeat(500) } });
  });
});

describe('a burst', () => {
  it('waits since its first message, and a wait of days begins anew', () => {
    const first = conversationAfter(leadMessage(1));
    const later = { ...context, now: new Date(NOW.getTime() + 9_000) };
    expect(applyEvent(first, leadMessage(2), later).state.waiting_since).toEqual(NOW);
    const days = { ...context, now: new Date(NOW.getTime() + 48 * 3_600_000) };
    const { state, effects } = applyEvent(first, leadMessage(2), days);
    expect(state.waiting_since).toEqual(days.now);
    expect(effects).toEqual([
      { kind: 'schedule_reply', at: new Date(days.now.getTime() + days.quietMs) },
    ]);
  });
});

describe('an answer', () => {
  it('that came too late once stands the second time, and the newer message still waits', () => {
    const before = conversationAfter(leadMessage(1), leadMessage(2));
    expect(apply(before, agentAnswer(1)).accepted).toBe(false);
    const { state } = apply(before, { kind: 'agent_overtaken', read_seq: 1 });
    expect(apply(state, agentAnswer(1)).state).toMatchObject({
      answered_seq: 1,
      waiting_since: NOW,
      model_calls: 0,
    });
  });

  it('leads the list, also when the clock of the lead is ahead of ours', () => {
    const { state } = apply(conversationAfter(leadMessage(1, now_unix + 600)), agentAnswer(1));
    expect(state).toMatchObject({ last_message: 'It is 900.', timestamp_unix: now_unix + 600 });
  });
});

it('a message that arrives late does not replace a newer one in the list', () => {
  const state = conversationAfter(leadMessage(1, now_unix), {
    ...leadMessage(2, now_unix - 60),
    preview: preview('older', 'USER_MESSAGE', now_unix - 60),
  });
  expect(state.last_message).toBe('How much?');
});

describe('what became of a lead', () => {
  const won = { kind: 'outcome_set', by_user_id: 'ada', outcome: 'converti' } as const;
  const stop = { kind: 'agent_stopped', by_user_id: 'ada' } as const;
  const reactivate = { kind: 'agent_reactivated', by_user_id: 'ada' } as const;
  const refused = (read_seq: number): ConversationEvent => ({
    kind: 'agent_answered',
    read_seq,
    outcome: 'pas_interesse',
    evidence: 'no, not for me',
    preview: preview('I see.', 'AI_RESPONSE'),
  });

  it('survives a stop, a takeover and an opt-out, and stands again after them', () => {
    const qualified = conversationAfter(leadMessage(1), agentAnswer(1), won);
    for (const event of [stop, stopMessage(2)]) {
      const { state } = apply(qualified, event);
      expect(state).toMatchObject({ conversation_status: 'stop', outcome: 'converti' });
      const permission = { reason: 'They called us.' };
      const back = apply(state, { ...reactivate, permission });
      expect(back.state).toMatchObject({ conversation_status: 'converti', outcome: 'converti' });
    }
  });

  it('changes by the model with the words that show it, but never what a person set', () => {
    const changed = apply(conversationAfter(leadMessage(1)), refused(1));
    expect(changed.state).toMatchObject({ outcome: 'pas_interesse', outcome_set_by: null });
    expect(changed.effects).toEqual([
      {
        kind: 'record_event',
        event: {
          kind: 'status_changed',
          by_user_id: null,
          from_value: 'en_cours',
          to_value: 'pas_interesse',
          evidence: 'no, not for me',
        },
      },
    ]);
    const kept = apply(conversationAfter(won, leadMessage(1)), refused(1));
    expect(kept.state).toMatchObject({ outcome: 'converti', answered_seq: 1 });
    expect(kept.effects).toEqual([]);
  });

  it('that a person set to cold stays so when the lead writes again', () => {
    const cold = { kind: 'outcome_set', by_user_id: 'ada', outcome: 'lead_froid' } as const;
    expect(conversationAfter(leadMessage(1), agentAnswer(1), cold, leadMessage(2)).outcome).toBe(
      'lead_froid',
    );
  });
});

describe('a lead who opted out', () => {
  it('is given back to the agent only with a permission, which is kept', () => {
    const out = conversationAfter(leadMessage(1), stopMessage(2));
    const reactivate = { kind: 'agent_reactivated', by_user_id: 'ada' } as const;
    expect(apply(out, reactivate).accepted).toBe(false);
    expect(apply(out, { ...reactivate, permission: { reason: '  ' } }).accepted).toBe(false);
    const { state, effects } = apply(out, { ...reactivate, permission: { reason: 'By phone.' } });
    expect(isOptedOut(state)).toBe(false);
    expect(effects).toContainEqual({
      kind: 'record_event',
      event: expect.objectContaining({ kind: 'permission_given', evidence: 'By phone.' }),
    });
  });

  it('by a doubt that was dismissed is not doubted for the same words again', () => {
    const dismiss = { kind: 'opt_out_dismissed', by_user_id: 'ada' } as const;
    const on = conversationAfter(leadMessage(1), doubt, dismiss);
    expect(apply(on, doubt).accepted).toBe(false);
    expect(
      apply({ ...on, last_inbound_seq: 2 }, { ...doubt, read_seq: 2, quote_seq: 2 }).accepted,
    ).toBe(true);
  });
});

describe('an opt-out that the model has found', () => {
  const found = (read: number) =>
    ({
      kind: 'opt_out_found',
      read_unix: now_unix + read,
      quote: 'Forget me',
      quote_seq: 1,
    }) as const;

  it('is kept with the words of the lead, and that the model read them', () => {
    expect(apply(conversationAfter(leadMessage(1)), found(1)).effects).toContainEqual({
      kind: 'record_event',
      event: {
        kind: 'opted_out',
        by_user_id: null,
        from_value: null,
        to_value: 'model',
        evidence: 'Forget me',
      },
    });
  });

  it('holds against all that the model had read, and ends with what the lead writes later', () => {
    const out = conversationAfter(leadMessage(1), leadMessage(2), found(2));
    expect(isOptedOut(out)).toBe(true);
    expect(out).toMatchObject({ answered_seq: 2, waiting_since: null });
    const again = apply(out, leadMessage(3));
    expect(describeTransition(again)).toBe('en_cours, active, unanswered, waits | schedule');
    expect(apply(again.state, found(2)).accepted).toBe(false);
  });

  it('is read again with what the lead wrote while the model read', () => {
    const overtaken = conversationAfter(leadMessage(1), leadMessage(2), found(1));
    expect(overtaken).toMatchObject({ answered_seq: 0, waiting_since: NOW, agent_active: true });
    expect(isOptedOut(apply(overtaken, found(2)).state)).toBe(true);
  });

  it('is not found in the same words again after a permission', () => {
    const permission = { reason: 'By phone.' };
    const on = conversationAfter(leadMessage(1), found(1), {
      kind: 'agent_reactivated',
      by_user_id: 'ada',
      permission,
    });
    expect(apply(on, found(1)).accepted).toBe(false);
    const later = apply(on, leadMessage(2)).state;
    expect(apply(later, { ...found(2), quote_seq: 2 }).accepted).toBe(true);
  });
});

describe('a number that was lost', () => {
  const lost = { kind: 'number_lost', withdrawn_seq: 1 } as const;

  it('withdraws an answer: the lead waits again, for a person until the number is back', () => {
    const { state, effects } = apply(conversationAfter(leadMessage(1), agentAnswer(1)), lost);
    expect(describeTransition({ state, effects, accepted: true })).toBe(
      'en_cours, active, unanswered, waits, number_lost, due | cancel of agent + number_lost + ask',
    );
    expect(apply(state, { kind: 'number_lost' }).accepted).toBe(false);
    expect(describeTransition(apply(state, { kind: 'number_back' }))).toBe(
      'en_cours, active, unanswered, waits | schedule + number_back',
    );
  });

  it('leaves a person who is in charge alone', () => {
    const phone = preview('Ada here', 'HUMAN_MESSAGE');
    const taken = conversationAfter(leadMessage(1), {
      kind: 'person_wrote_on_phone',
      preview: phone,
    });
    expect(apply(taken, lost).accepted).toBe(false);
  });
});

describe('why a person has to look', () => {
  it('is the strongest reason, so that what passes takes nothing else with it', () => {
    const blocked = { kind: 'agent_blocked', reason: 'plan' } as const;
    const failed = conversationAfter(leadMessage(1), { kind: 'send_failed' }, blocked);
    expect(failed.attention_reason).toBe('send_failed');
    const ended = apply(failed, { kind: 'block_ended', reasons: ['plan'] });
    expect(ended.accepted).toBe(false);
  });

  it('goes when it is over, and the agent answers what it could not', () => {
    const blocked = conversationAfter(leadMessage(1), { kind: 'agent_blocked', reason: 'plan' });
    expect(
      describeTransition(apply(blocked, { kind: 'block_ended', reasons: ['plan', 'plan_limit'] })),
    ).toBe('en_cours, active, unanswered, waits | schedule');
    expect(describeTransition(apply(blocked, agentAnswer(1)))).toBe('en_cours, active');
  });

  it('goes when it is seen, and someone who waited for an answer waits no more', () => {
    const seen = { kind: 'attention_seen' } as const;
    expect(conversationAfter(leadMessage(1), { kind: 'send_failed' }, seen)).toMatchObject({
      needs_attention: false,
      attention_reason: null,
      person_due_since: null,
    });
  });

  it('is notified once, when the lead begins to wait', () => {
    const stopped = conversationAfter({ kind: 'agent_stopped', by_user_id: 'ada' });
    const first = apply(stopped, leadMessage(1));
    expect(first.effects).toContainEqual({ kind: 'person_due' });
    const second = apply(first.state, leadMessage(2));
    expect(second.effects).not.toContainEqual({ kind: 'person_due' });
    expect(second.state.person_due_since).toEqual(NOW);
  });
});
