import { describe, expect, it } from 'vitest';
import { findContactRequest } from '../../agent/answer.ts';
import type { Conversation } from '../conversation.ts';
import type { ConversationEvent } from '../conversation-event.ts';
import type { ResumeRule } from '../handoff.ts';
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
import { mergeConversations } from './merge-conversations.ts';

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);
const wrote = preview('Ada here', 'HUMAN_MESSAGE');
const takesOver = (resume?: ResumeRule): ConversationEvent => ({
  kind: 'person_wrote_on_phone',
  preview: wrote,
  resume,
});
const merge = (a: Conversation, b: Conversation) =>
  mergeConversations({ state: a, later_seq: null }, { state: b, later_seq: null }, context);

describe('the agent resumes', () => {
  it.each<[string, ResumeRule | undefined, number | null]>([
    ['never, as the team chose', { after_minutes: null, off_until: null }, null],
    ['never, where no one says', undefined, null],
    ['after an hour', { after_minutes: 60, off_until: null }, 60],
    ['when its hours begin', { after_minutes: null, off_until: inMinutes(90) }, 90],
    ['when its hours have begun', { after_minutes: 60, off_until: inMinutes(90) }, 90],
    ['an hour later', { after_minutes: 60, off_until: inMinutes(10) }, 60],
  ])('%s', (_when, rule, minutes) => {
    const { resume_at } = conversationAfter(leadMessage(1), takesOver(rule));
    expect(resume_at).toEqual(minutes === null ? null : inMinutes(minutes));
  });

  it('later after each message of either side, but not after other events', () => {
    const taken = conversationAfter(
      leadMessage(1),
      takesOver({ after_minutes: 60, off_until: null }),
    );
    const soon = { ...context, now: inMinutes(20) };
    const postpones = [
      leadMessage(2),
      takesOver(),
      { kind: 'person_replied', preview: wrote } as const,
    ];
    for (const event of postpones) {
      expect(applyEvent(taken, event, soon).state.resume_at).toEqual(inMinutes(80));
    }
    const assigned = { kind: 'assigned', by_user_id: 'ada', to_user_id: 'eve' } as const;
    expect(applyEvent(taken, assigned, soon).state.resume_at).toEqual(inMinutes(60));
  });

  it('not before its hours, however long no one writes', () => {
    const taken = conversationAfter(
      leadMessage(1),
      takesOver({ after_minutes: null, off_until: inMinutes(90) }),
    );
    expect(apply(taken, leadMessage(2)).state.resume_at).toEqual(inMinutes(90));
  });

  it('once: a stop of a person that comes second stays, and a repeat changes nothing', () => {
    const taken = conversationAfter(
      leadMessage(1),
      takesOver({ after_minutes: null, off_until: NOW }),
    );
    const resumed = apply(taken, { kind: 'agent_resumed' }).state;
    expect(apply(resumed, { kind: 'agent_resumed' }).accepted).toBe(false);
    const stopped = apply(resumed, { kind: 'agent_stopped', by_user_id: 'ada' }).state;
    expect(apply(stopped, { kind: 'agent_resumed' }).accepted).toBe(false);
  });

  it('in a merged conversation only if each takeover ends, and then at the later time', () => {
    const early = conversationAfter(
      leadMessage(1),
      takesOver({ after_minutes: 15, off_until: null }),
    );
    const late = conversationAfter(
      leadMessage(2),
      takesOver({ after_minutes: 60, off_until: null }),
    );
    const stays = conversationAfter(leadMessage(3), { kind: 'agent_stopped', by_user_id: 'ada' });
    expect(merge(early, late).state).toMatchObject({ resume_at: inMinutes(60) });
    expect(merge(early, conversationAfter(leadMessage(4), agentAnswer(4))).state.resume_at).toEqual(
      inMinutes(15),
    );
    expect(merge(early, stays).state.resume_at).toBeNull();
    // The survivor's own job would run too early and reschedule itself.
    expect(merge(conversationAfter(leadMessage(4), agentAnswer(4)), late).effects).toContainEqual({
      kind: 'schedule_resume',
      at: inMinutes(60),
    });
  });
});

describe('a request for later contact', () => {
  const AT = '2026-12-27T10:00:00.000Z';
  const contact = { on: '2026-12-27', quote: 'after Christmas', at: AT };
  const asked = conversationAfter(leadMessage(1), { ...agentAnswer(1), contact });

  it('is over once the message was sent or left out', () => {
    expect(asked).toMatchObject({ contact_on: '2026-12-27', follow_up_at: new Date(AT) });
    const sent = { text: 'Hi again', interaction: 'AI_RESPONSE', unix: 0 } as const;
    for (const event of [
      { kind: 'follow_up_sent', preview: sent } as const,
      { kind: 'follow_up_skipped' } as const,
    ]) {
      expect(apply(asked, event).state).toMatchObject({ contact_on: null, follow_ups_sent: 1 });
    }
    const moved = apply(asked, { kind: 'follow_up_moved', at: inMinutes(5) });
    expect(moved.state.contact_on).toBe('2026-12-27');
  });

  it('goes to a person where the lead is not waited for', () => {
    const { state } = apply(conversationAfter(leadMessage(1)), {
      ...agentAnswer(1),
      outcome: 'pas_interesse',
      contact,
    });
    expect(state).toMatchObject({
      attention_reason: 'contact_later',
      contact_on: '2026-12-27',
      follow_up_at: null,
      person_due_since: NOW,
    });
  });

  it('counts when a person sends the answer that was held', () => {
    const held = conversationAfter(leadMessage(1), {
      kind: 'answer_held',
      what: 'answer',
      read_seq: 1,
      sentence: '',
    });
    const decision = { what: 'answer', read_seq: 1, by_user_id: 'ada', outcome: null } as const;
    const { state } = apply(held, {
      kind: 'held_sent',
      ...decision,
      evidence: null,
      contact,
      preview: preview('Sure!', 'AI_RESPONSE'),
    });
    expect(state).toMatchObject({ contact_on: '2026-12-27', follow_up_at: new Date(AT) });
  });

  it('of either side is that of a merged conversation', () => {
    const weekly = {
      ...conversationAfter(leadMessage(2), agentAnswer(2)),
      follow_up_at: new Date('2027-01-30T10:00Z'),
    };
    for (const merged of [merge(asked, weekly), merge(weekly, asked)]) {
      expect(merged.state).toMatchObject({
        contact_on: '2026-12-27',
        follow_up_at: new Date(AT),
      });
    }
  });
});

describe('the day on which a lead asks to be contacted', () => {
  const ask = (date: string, zone: string, now: string) =>
    findContactRequest(
      { write_again_on: { date, quote: 'Write to me after Christmas' } },
      {
        texts: ['Not now. Write to me after Christmas please'],
        zone,
        now: new Date(now),
        may_schedule: true,
      },
    );

  it.each([
    ['Europe/Paris', '2026-12-27T09:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-26T20:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-12-27T21:00:00.000Z'],
    ['Asia/Kolkata', '2026-12-27T04:30:00.000Z'],
  ])('is one of the lead’s own calendar in %s', (zone, at) => {
    expect(ask('2026-12-27', zone, '2026-11-27T12:00:00Z')).toMatchObject({ at });
  });

  it('has its hour by the clock of that day', () => {
    expect(ask('2026-03-29', 'Europe/Paris', '2026-03-27T12:00:00Z')?.at).toBe(
      '2026-03-29T08:00:00.000Z',
    );
  });

  it('is tomorrow at the earliest where the lead lives', () => {
    const now = '2026-11-27T23:30:00Z';
    expect(ask('2026-11-28', 'Europe/London', now)?.at).toBe('2026-11-28T10:00:00.000Z');
    expect(ask('2026-11-28', 'Europe/Paris', now)).toMatchObject({ on: '', at: null });
  });
});
