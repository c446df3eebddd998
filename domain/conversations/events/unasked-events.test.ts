import { describe, expect, it } from 'vitest';
import type { Conversation } from '../conversation.ts';
import type { ConversationEvent } from '../conversation-event.ts';
import {
  conversationAfter,
  agentAnswer,
  apply,
  NOW,
  now_unix,
  preview,
  leadMessage,
  stopMessage,
} from '../fixtures/conversations.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const text = (words: string, interaction: 'AI_RESPONSE' | 'LEAD_WELCOME') => ({
  text: words,
  interaction,
  unix: now_unix,
});

const welcome: ConversationEvent = {
  kind: 'first_message_sent',
  preview: text('Hello Jane', 'LEAD_WELCOME'),
  reply_address: '15550000001@c.us',
};
const reminded: ConversationEvent = {
  kind: 'follow_up_sent',
  preview: text('Still there?', 'AI_RESPONSE'),
};
const person = { kind: 'agent_stopped', by_user_id: 'ada' } as const;

const SILENT = {
  'the lead was answered': conversationAfter(leadMessage(1), agentAnswer(1)),
  'the agent wrote first': conversationAfter(welcome),
} satisfies Record<string, Conversation>;

/** States in which no one may remind a lead, or write first. */
const OTHERS = {
  'the lead waits': conversationAfter(leadMessage(1)),
  'the lead opted out': conversationAfter(leadMessage(1), agentAnswer(1), stopMessage(2)),
  'a person stopped the agent': conversationAfter(leadMessage(1), agentAnswer(1), person),
  'a person wrote on the phone': conversationAfter(leadMessage(1), agentAnswer(1), {
    kind: 'person_wrote_on_phone',
    preview: preview('Me', 'HUMAN_MESSAGE'),
  }),
  'a person set what became of the lead': conversationAfter(leadMessage(1), agentAnswer(1), {
    kind: 'outcome_set',
    by_user_id: 'ada',
    outcome: 'converti',
  }),
  'a person is asked to look': conversationAfter(leadMessage(1), agentAnswer(1), {
    kind: 'send_failed',
  }),
} satisfies Record<string, Conversation>;

describe('a first message', () => {
  it('is for a lead who never wrote, and begins the silence', () => {
    const { state, accepted } = apply(conversationAfter(), welcome);
    expect(accepted).toBe(true);
    expect(state).toMatchObject({
      last_message: 'Hello Jane',
      last_interaction: 'LEAD_WELCOME',
      reply_address: '15550000001@c.us',
      follow_up_at: inHours(24),
      follow_ups_sent: 0,
    });
  });

  it('is for no one who wrote, and for no one whom a person took over', () => {
    for (const state of [...Object.values(OTHERS), conversationAfter(person)]) {
      expect(apply(state, welcome)).toEqual({ state, effects: [], accepted: false });
    }
  });
});

describe('a reminder', () => {
  it.each(Object.entries(SILENT))('is planned for a day later when %s', (_name, state) => {
    expect(state).toMatchObject({ follow_up_at: inHours(24), follow_ups_sent: 0 });
    const once = apply(state, reminded).state;
    expect(once).toMatchObject({ follow_up_at: inHours(48), follow_ups_sent: 1 });
    expect(apply(once, reminded).state).toMatchObject({
      follow_up_at: inHours(7 * 24),
      follow_ups_sent: 2,
    });
  });

  it.each(Object.entries(OTHERS))('is not planned, and none is sent, when %s', (_name, state) => {
    expect(state.follow_up_at).toBeNull();
    for (const kind of ['follow_up_sent', 'follow_up_skipped', 'follow_ups_ended'] as const) {
      const event = { ...reminded, kind, cold: true } as ConversationEvent;
      expect(apply(state, event)).toEqual({ state, effects: [], accepted: false });
    }
  });

  it.each(Object.entries(OTHERS))(
    'that is due nevertheless ends permanently when %s',
    (_name, state) => {
      const due = { ...state, follow_up_at: inHours(1) };
      const ended = apply(due, { kind: 'follow_ups_ended', cold: true });
      expect(ended).toEqual({ state, effects: [], accepted: true });
    },
  );

  it('stays planned while a message is late, which clears automatically', () => {
    const late = conversationAfter(welcome, { kind: 'send_late' });
    expect(late.follow_up_at).toEqual(inHours(24));
    const over = apply(late, { kind: 'block_ended', reasons: ['send_late'] }).state;
    expect(over.follow_up_at).toEqual(inHours(24));
  });

  it('that is skipped leaves the distance of the next one', () => {
    const { state } = apply(SILENT['the lead was answered'], { kind: 'follow_up_skipped' });
    expect(state).toMatchObject({ follow_up_at: inHours(24 + 48), follow_ups_sent: 1 });
  });

  it('is taken away by whatever the lead writes, and begins anew after the next answer', () => {
    const again = conversationAfter(leadMessage(1), agentAnswer(1), reminded, leadMessage(2));
    expect(again).toMatchObject({ follow_up_at: null, follow_ups_sent: 0 });
    expect(apply(again, agentAnswer(2)).state.follow_up_at).toEqual(inHours(24));
  });

  it('does not come back when a person gives the conversation back', () => {
    const back = conversationAfter(leadMessage(1), agentAnswer(1), person, {
      kind: 'agent_reactivated',
      by_user_id: 'ada',
    });
    expect(back.follow_up_at).toBeNull();
  });
});

describe('a lead who never answers', () => {
  const silent = SILENT['the lead was answered'];

  it('goes cold, which is kept, and wakes when it writes', () => {
    const { state, effects } = apply(silent, { kind: 'follow_ups_ended', cold: true });
    expect(state).toMatchObject({
      outcome: 'lead_froid',
      conversation_status: 'lead_froid',
      follow_up_at: null,
    });
    expect(effects).toMatchObject([
      {
        kind: 'record_event',
        event: { kind: 'status_changed', from_value: 'en_cours', to_value: 'lead_froid' },
      },
    ]);
    expect(apply(state, leadMessage(2)).state.outcome).toBe('en_cours');
  });

  it('does not go cold when no one reminded it, or when a person set its status', () => {
    expect(apply(silent, { kind: 'follow_ups_ended', cold: false }).state.outcome).toBe('en_cours');
    const set = conversationAfter(leadMessage(1), agentAnswer(1), {
      kind: 'outcome_set',
      by_user_id: 'ada',
      outcome: 'en_cours',
    });
    expect(apply(set, { kind: 'follow_ups_ended', cold: true }).state.outcome).toBe('en_cours');
  });
});
