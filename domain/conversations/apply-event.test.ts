import { describe, expect, it } from 'vitest';
import { applyEvent } from './apply-event.ts';
import { type Conversation, isOptedOut } from './conversation.ts';
import type { ConversationEvent } from './conversation-event.ts';
import {
  after,
  answers,
  apply,
  context,
  inWords,
  NOW,
  now_unix,
  preview,
  says,
  saysStop,
} from './fixtures/conversations.ts';

const STATES = {
  'nothing was said': after(),
  'the lead waits': after(says(1)),
  'the lead was answered': after(says(1), answers(1)),
  'a qualified lead was answered': {
    ...after(says(1), answers(1)),
    conversation_status: 'converti',
  },
  'the lead went cold': { ...after(says(1), answers(1)), conversation_status: 'lead_froid' },
  'the agent was overtaken': after(says(1), says(2), { kind: 'agent_overtaken', read_seq: 1 }),
  'the model failed once': after(says(1), { kind: 'model_failed', read_seq: 1 }),
  'the model failed twice': after(
    says(1),
    { kind: 'model_failed', read_seq: 1 },
    { kind: 'model_failed', read_seq: 1 },
  ),
  'the lead opted out': after(says(1), saysStop(2)),
  'a person stopped the agent': after(says(1), { kind: 'agent_stopped', by_user_id: 'ada' }),
  'a person stopped it after an opt-out': after(saysStop(1), {
    kind: 'agent_stopped',
    by_user_id: 'ada',
  }),
  'a person wrote on the phone': after(says(1), {
    kind: 'person_wrote_on_phone',
    preview: preview('Ada here', 'HUMAN_MESSAGE'),
  }),
  'the agent is inactive': { ...after(says(1)), agent_active: false },
} satisfies Record<string, Conversation>;
type StateName = keyof typeof STATES;

const EVENTS = {
  lead_wrote: says(3),
  lead_opted_out: saysStop(3),
  person_wrote_on_phone: { kind: 'person_wrote_on_phone', preview: preview('Me', 'HUMAN_MESSAGE') },
  person_replied: { kind: 'person_replied', preview: preview('Me', 'HUMAN_MESSAGE') },
  other_program_wrote: { kind: 'other_program_wrote', preview: preview('Bill', 'HUMAN_MESSAGE') },
  agent_answered: answers(1),
  agent_overtaken: { kind: 'agent_overtaken', read_seq: 1 },
  model_failed: { kind: 'model_failed', read_seq: 1 },
  agent_blocked: { kind: 'agent_blocked' },
  agent_stopped: { kind: 'agent_stopped', by_user_id: 'ada' },
  agent_reactivated: { kind: 'agent_reactivated', by_user_id: 'ada' },
  send_failed: { kind: 'send_failed' },
  number_lost: { kind: 'number_lost' },
  number_known: { kind: 'number_known', id_lead: '15550000000@c.us' },
} satisfies { [Kind in ConversationEvent['kind']]: ConversationEvent };
type EventName = keyof typeof EVENTS;

/** What each event makes of each state; a state or an event without its cell does not compile. */
const TABLE: Record<StateName, Record<EventName, string>> = {
  'nothing was said': {
    lead_wrote: 'en_cours, active, unanswered, waits | schedule',
    lead_opted_out: 'stop, inactive, opted out | cancel of everyone + handoff stop_word',
    person_wrote_on_phone: 'en_cours, person | cancel of agent + handoff phone',
    person_replied: 'ignored',
    other_program_wrote: 'en_cours, active',
    agent_answered: 'en_cours, active',
    agent_overtaken: 'ignored',
    model_failed: 'en_cours, active, 1 calls',
    agent_blocked: 'en_cours, active, attention | ask',
    agent_stopped: 'stop, person | cancel of agent + handoff dashboard',
    agent_reactivated: 'ignored',
    send_failed: 'en_cours, active, attention | ask',
    number_lost: 'ignored',
    number_known: 'en_cours, active',
  },
  'the lead waits': {
    lead_wrote: 'en_cours, active, unanswered, waits | schedule',
    lead_opted_out: 'stop, inactive, opted out | cancel of everyone + handoff stop_word',
    person_wrote_on_phone: 'en_cours, person | cancel of agent + handoff phone',
    person_replied: 'ignored',
    other_program_wrote: 'en_cours, active, unanswered, waits',
    agent_answered: 'en_cours, active',
    agent_overtaken: 'ignored',
    model_failed: 'en_cours, active, unanswered, waits, 1 calls',
    agent_blocked: 'en_cours, active, unanswered, waits, attention | ask',
    agent_stopped: 'stop, person, unanswered | cancel of agent + handoff dashboard',
    agent_reactivated: 'ignored',
    send_failed: 'en_cours, active, unanswered, waits, attention | ask',
    number_lost: 'en_cours, active, unanswered, waits, attention | ask',
    number_known: 'en_cours, active, unanswered, waits',
  },
  'the lead was answered': {
    lead_wrote: 'en_cours, active, unanswered, waits | schedule',
    lead_opted_out: 'stop, inactive, opted out | cancel of everyone + handoff stop_word',
    person_wrote_on_phone: 'en_cours, person | cancel of agent + handoff phone',
    person_replied: 'ignored',
    other_program_wrote: 'en_cours, active',
    agent_answered: 'ignored',
    agent_overtaken: 'ignored',
    model_failed: 'ignored',
    agent_blocked: 'en_cours, active, attention | ask',
    agent_stopped: 'stop, person | cancel of agent + handoff dashboard',
    agent_reactivated: 'ignored',
    send_failed: 'en_cours, active, attention | ask',
    number_lost: 'ignored',
    number_known: 'en_cours, active',
  },
  'a qualified lead was answered': {
    lead_wrote: 'converti, active, unanswered, waits | schedule',
    lead_opted_out: 'stop, inactive, opted out | cancel of everyone + handoff stop_word',
    person_wrote_on_phone: 'converti, person | cancel of agent + handoff phone',
    person_replied: 'ignored',
    other_program_wrote: 'converti, active',
    agent_answered: 'ignored',
    agent_overtaken: 'ignored',
    model_failed: 'ignored',
    agent_blocked: 'converti, active, attention | ask',
    agent_stopped: 'stop, person | cancel of agent + handoff dashboard',
    agent_reactivated: 'ignored',
    send_failed: 'converti, active, attention | ask',
    number_lost: 'ignored',
    number_known: 'converti, active',
  },
  'the lead went cold': {
    lead_wrote: 'en_cours, active, unanswered, waits | schedule',
    lead_opted_out: 'stop, inactive, opted out | cancel of everyone + handoff stop_word',
    person_wrote_on_phone: 'lead_froid, person | cancel of agent + handoff phone',
    person_replied: 'ignored',
    other_program_wrote: 'lead_froid, active',
    agent_answered: 'ignored',
    agent_overtaken: 'ignored',
    model_failed: 'ignored',
    agent_blocked: 'lead_froid, active, attention | ask',
    agent_stopped: 'stop, person | cancel of agent + handoff dashboard',
    agent_reactivated: 'ignored',
    send_failed: 'lead_froid, active, attention | ask',
    number_lost: 'ignored',
    number_known: 'lead_froid, active',
  },
  'the agent was overtaken': {
    lead_wrote: 'en_cours, active, unanswered, waits, 1 calls | schedule',
    lead_opted_out: 'stop, inactive, opted out | cancel of everyone + handoff stop_word',
    person_wrote_on_phone: 'en_cours, person, 1 calls | cancel of agent + handoff phone',
    person_replied: 'ignored',
    other_program_wrote: 'en_cours, active, unanswered, waits, 1 calls',
    agent_answered: 'en_cours, active, unanswered, waits',
    agent_overtaken: 'ignored',
    model_failed: 'en_cours, active, unanswered, waits, attention | handoff model_failed + ask',
    agent_blocked: 'en_cours, active, unanswered, waits, 1 calls, attention | ask',
    agent_stopped: 'stop, person, unanswered, 1 calls | cancel of agent + handoff dashboard',
    agent_reactivated: 'ignored',
    send_failed: 'en_cours, active, unanswered, waits, 1 calls, attention | ask',
    number_lost: 'en_cours, active, unanswered, waits, 1 calls, attention | ask',
    number_known: 'en_cours, active, unanswered, waits, 1 calls',
  },
  'the model failed once': {
    lead_wrote: 'en_cours, active, unanswered, waits, 1 calls | schedule',
    lead_opted_out: 'stop, inactive, opted out | cancel of everyone + handoff stop_word',
    person_wrote_on_phone: 'en_cours, person, 1 calls | cancel of agent + handoff phone',
    person_replied: 'ignored',
    other_program_wrote: 'en_cours, active, unanswered, waits, 1 calls',
    agent_answered: 'en_cours, active',
    agent_overtaken: 'ignored',
    model_failed: 'en_cours, active, unanswered, 2 calls, attention | handoff model_failed + ask',
    agent_blocked: 'en_cours, active, unanswered, waits, 1 calls, attention | ask',
    agent_stopped: 'stop, person, unanswered, 1 calls | cancel of agent + handoff dashboard',
    agent_reactivated: 'ignored',
    send_failed: 'en_cours, active, unanswered, waits, 1 calls, attention | ask',
    number_lost: 'en_cours, active, unanswered, waits, 1 calls, attention | ask',
    number_known: 'en_cours, active, unanswered, waits, 1 calls',
  },
  'the model failed twice': {
    lead_wrote: 'en_cours, active, unanswered, waits, attention | schedule',
    lead_opted_out: 'stop, inactive, opted out, attention | cancel of everyone + handoff stop_word',
    person_wrote_on_phone: 'en_cours, person, 2 calls | cancel of agent + handoff phone',
    person_replied: 'ignored',
    other_program_wrote: 'en_cours, active, unanswered, 2 calls, attention',
    agent_answered: 'en_cours, active',
    agent_overtaken: 'ignored',
    model_failed: 'ignored',
    agent_blocked: 'ignored',
    agent_stopped: 'stop, person, unanswered, 2 calls | cancel of agent + handoff dashboard',
    agent_reactivated: 'ignored',
    send_failed: 'ignored',
    number_lost: 'ignored',
    number_known: 'en_cours, active, unanswered, 2 calls, attention',
  },
  'the lead opted out': {
    lead_wrote: 'en_cours, active, unanswered, waits | schedule',
    lead_opted_out: 'stop, inactive, opted out | cancel of everyone + handoff stop_word',
    person_wrote_on_phone: 'stop, person, opted out | cancel of agent + handoff phone',
    person_replied: 'ignored',
    other_program_wrote: 'stop, inactive, opted out',
    agent_answered: 'ignored',
    agent_overtaken: 'ignored',
    model_failed: 'ignored',
    agent_blocked: 'stop, inactive, opted out, attention | ask',
    agent_stopped: 'stop, person, opted out | cancel of agent + handoff dashboard',
    agent_reactivated: 'en_cours, active | handoff reactivated',
    send_failed: 'stop, inactive, opted out, attention | ask',
    number_lost: 'ignored',
    number_known: 'stop, inactive, opted out',
  },
  'a person stopped the agent': {
    lead_wrote: 'stop, person, unanswered',
    lead_opted_out: 'stop, person, opted out | cancel of everyone + handoff stop_word',
    person_wrote_on_phone: 'stop, person',
    person_replied: 'stop, person',
    other_program_wrote: 'stop, person, unanswered',
    agent_answered: 'ignored',
    agent_overtaken: 'ignored',
    model_failed: 'ignored',
    agent_blocked: 'stop, person, unanswered, attention | ask',
    agent_stopped: 'ignored',
    agent_reactivated: 'en_cours, active, unanswered, waits | handoff reactivated + schedule',
    send_failed: 'stop, person, unanswered, attention | ask',
    number_lost: 'ignored',
    number_known: 'stop, person, unanswered',
  },
  'a person stopped it after an opt-out': {
    lead_wrote: 'stop, person, unanswered',
    lead_opted_out: 'stop, person, opted out | cancel of everyone + handoff stop_word',
    person_wrote_on_phone: 'stop, person, opted out',
    person_replied: 'ignored',
    other_program_wrote: 'stop, person, opted out',
    agent_answered: 'ignored',
    agent_overtaken: 'ignored',
    model_failed: 'ignored',
    agent_blocked: 'stop, person, opted out, attention | ask',
    agent_stopped: 'ignored',
    agent_reactivated: 'en_cours, active | handoff reactivated',
    send_failed: 'stop, person, opted out, attention | ask',
    number_lost: 'ignored',
    number_known: 'stop, person, opted out',
  },
  'a person wrote on the phone': {
    lead_wrote: 'en_cours, person, unanswered',
    lead_opted_out: 'stop, person, opted out | cancel of everyone + handoff stop_word',
    person_wrote_on_phone: 'en_cours, person',
    person_replied: 'en_cours, person',
    other_program_wrote: 'en_cours, person',
    agent_answered: 'ignored',
    agent_overtaken: 'ignored',
    model_failed: 'ignored',
    agent_blocked: 'en_cours, person, attention | ask',
    agent_stopped: 'ignored',
    agent_reactivated: 'en_cours, active | handoff reactivated',
    send_failed: 'en_cours, person, attention | ask',
    number_lost: 'ignored',
    number_known: 'en_cours, person',
  },
  'the agent is inactive': {
    lead_wrote: 'en_cours, inactive, unanswered, waits | schedule',
    lead_opted_out: 'stop, inactive, opted out | cancel of everyone + handoff stop_word',
    person_wrote_on_phone: 'en_cours, person | cancel of agent + handoff phone',
    person_replied: 'en_cours, inactive',
    other_program_wrote: 'en_cours, inactive, unanswered, waits',
    agent_answered: 'ignored',
    agent_overtaken: 'ignored',
    model_failed: 'ignored',
    agent_blocked: 'en_cours, inactive, unanswered, waits, attention | ask',
    agent_stopped: 'stop, person, unanswered | cancel of agent + handoff dashboard',
    agent_reactivated: 'en_cours, active, unanswered, waits | handoff reactivated + schedule',
    send_failed: 'en_cours, inactive, unanswered, waits, attention | ask',
    number_lost: 'en_cours, inactive, unanswered, waits, attention | ask',
    number_known: 'en_cours, inactive, unanswered, waits',
  },
};

describe.each(Object.entries(TABLE))('when %s', (name, cells) => {
  const state = STATES[name as StateName];
  it.each(Object.entries(cells))('%s: %s', (kind, words) => {
    expect(inWords(apply(state, EVENTS[kind as EventName]))).toBe(words);
  });

  it('an event that is ignored changes nothing', () => {
    const ignored = Object.values(EVENTS)
      .map((event) => apply(state, event))
      .filter(({ accepted }) => !accepted);
    for (const { state: end, effects } of ignored) {
      expect({ end, effects }).toEqual({ end: state, effects: [] });
    }
    expect(ignored.length).toBeGreaterThan(0);
  });
});

describe('a STOP and what the lead wrote around it', () => {
  it('is over when something later was written, whichever arrived first', () => {
    const early = saysStop(3, now_unix + 1);
    const late = says(4, now_unix + 2);
    expect(inWords(apply(after(early), late))).toContain('en_cours, active, unanswered, waits');
    const overtaken = apply(after({ ...late, seq: 3 }), { ...early, seq: 4 });
    expect(inWords(overtaken)).toBe(
      'en_cours, active, unanswered, waits | cancel of everyone until then',
    );
  });

  it('holds against words of the same second', () => {
    const state = after(saysStop(1, now_unix), says(2, now_unix));
    expect(isOptedOut(state)).toBe(true);
    expect(state).toMatchObject({ conversation_status: 'stop', answered_seq: 2 });
  });

  it('leaves a person who took over in charge when the lead writes again', () => {
    const state = after(
      { kind: 'person_wrote_on_phone', preview: preview('Ada here', 'HUMAN_MESSAGE') },
      saysStop(1),
      says(2),
    );
    expect(isOptedOut(state)).toBe(false);
    expect(state).toMatchObject({ manual_override: true, waiting_since: null });
  });

  it('is kept with the words that said so, cut to what is shown', () => {
    const stop = saysStop(1);
    const long = { ...stop, preview: preview('x'.repeat(900), 'USER_MESSAGE') };
    const [, handoff] = apply(after(), long).effects;
    expect(handoff).toMatchObject({ evidence: 'x'.repeat(200) });
  });
});

describe('a burst', () => {
  it('waits since its first message, and a wait of days begins anew', () => {
    const first = after(says(1));
    const later = { ...context, now: new Date(NOW.getTime() + 9_000) };
    expect(applyEvent(first, says(2), later).state.waiting_since).toEqual(NOW);
    const days = { ...context, now: new Date(NOW.getTime() + 48 * 3_600_000) };
    const { state, effects } = applyEvent(first, says(2), days);
    expect(state.waiting_since).toEqual(days.now);
    expect(effects).toEqual([
      { kind: 'schedule_reply', at: new Date(days.now.getTime() + days.quietMs) },
    ]);
  });
});

describe('an answer', () => {
  it('that came too late once stands the second time, and the newer message still waits', () => {
    const before = after(says(1), says(2));
    expect(apply(before, answers(1)).accepted).toBe(false);
    const { state } = apply(before, { kind: 'agent_overtaken', read_seq: 1 });
    expect(apply(state, answers(1)).state).toMatchObject({
      answered_seq: 1,
      waiting_since: NOW,
      model_calls: 0,
    });
  });

  it('leads the list, also when the clock of the lead is ahead of ours', () => {
    const { state } = apply(after(says(1, now_unix + 600)), answers(1));
    expect(state).toMatchObject({ last_message: 'It is 900.', timestamp_unix: now_unix + 600 });
  });
});

it('a message that arrives late does not replace a newer one in the list', () => {
  const state = after(says(1, now_unix), {
    ...says(2, now_unix - 60),
    preview: preview('older', 'USER_MESSAGE', now_unix - 60),
  });
  expect(state.last_message).toBe('How much?');
});
