import { describe, expect, it } from 'vitest';
import { MAX_MODEL_CALLS } from '../conversations/events/agent-events.ts';
import { type Conversation, newConversation } from '../conversations/conversation.ts';
import {
  attentionOf,
  type SilenceReason,
  type TurnFacts,
  waitsTooLong,
  decideTurn,
} from './turn.ts';
import { MAX_ANSWER_AGE_SECONDS } from '../outreach/may-send.ts';

const NOW_UNIX = 1_800_000_000;
const lead = {
  ...newConversation('1555@c.us', '1555@c.us'),
  last_inbound_seq: 1,
  last_inbound_unix: NOW_UNIX - 5,
};
const waiting: TurnFacts = {
  conversation: lead,
  connected: true,
  campaign_ready: true,
  may_send: true,
  messages_used: 0,
  messages_limit: 100,
  now_unix: NOW_UNIX,
};
const of = (state: Partial<Conversation>) => ({ conversation: { ...lead, ...state } });
const optedOut = of({ opt_out_unix: NOW_UNIX - 5, agent_active: false });
const messages = (sent_hour: number, sent_day: number) => ({
  sent_hour,
  sent_day,
  hour_limit: 20,
  day_limit: 60,
});
const silence = (facts: Partial<TurnFacts>) => decideTurn({ ...waiting, ...facts });

describe('the agent', () => {
  it('answers a lead who waits', () => expect(decideTurn(waiting)).toBeUndefined());

  it.each<[string, Partial<TurnFacts>, SilenceReason]>([
    ['no one asked', of({ answered_seq: 1 }), 'done'],
    ['the lead opted out', optedOut, 'opted_out'],
    ['a person took over', of({ manual_override: true }), 'taken_over'],
    ['it was stopped', of({ agent_active: false }), 'taken_over'],
    [
      'a day has passed',
      { now_unix: lead.last_inbound_unix + MAX_ANSWER_AGE_SECONDS + 1 },
      'stale',
    ],
    ['the campaign is paused or has no prompt', { campaign_ready: false }, 'not_ready'],
    ['the plan is not paid', { may_send: false }, 'plan'],
    ['the plan is used up', { messages_used: 100 }, 'plan_limit'],
    ['the ceiling is reached', { spent_until: new Date((NOW_UNIX + 1) * 1000) }, 'spending'],
    ['the number is not connected', { connected: false }, 'not_connected'],
    ['the lead is a bot', { is_bot: true }, 'bot'],
    ['it wrote enough within the hour', { lead_messages: messages(20, 30) }, 'lead_limit'],
    ['it wrote enough within the day', { lead_messages: messages(0, 60) }, 'lead_limit'],
    ['the model failed twice', of({ model_calls: MAX_MODEL_CALLS }), 'model_failed'],
  ])('stays silent when %s', (_when, facts, reason) => expect(silence(facts)).toBe(reason));

  it('answers up to the limit of messages to a lead', () =>
    expect(silence({ lead_messages: messages(19, 59) })).toBeUndefined());

  it('resumes when the day or month of the ceiling is over', () =>
    expect(silence({ spent_until: new Date(NOW_UNIX * 1000) })).toBeUndefined());

  it('gives the reason that a person can do most about first', () => {
    expect(silence({ ...optedOut, connected: false, may_send: false })).toBe('opted_out');
    expect(silence({ may_send: false, connected: false })).toBe('plan');
  });

  it('calls a person when nothing more happens automatically', () => {
    const calls: SilenceReason[] = [
      'not_ready',
      'plan',
      'plan_limit',
      'spending',
      'stale',
      'model_failed',
    ];
    for (const reason of calls) expect(attentionOf(reason)).toBe(reason);
    const quiet: SilenceReason[] = ['done', 'opted_out', 'taken_over', 'not_connected'];
    for (const reason of quiet) expect(attentionOf(reason)).toBeUndefined();
  });
});

describe('a lead whom the model leaves waiting', () => {
  it('is shown to a person after five minutes', () => {
    const after = (seconds: number) => ({ ...waiting, now_unix: lead.last_inbound_unix + seconds });
    expect(waitsTooLong(after(299))).toBe(false);
    expect(waitsTooLong(after(301))).toBe(true);
    expect(waitsTooLong({ ...after(301), ...of({ answered_seq: 1 }) })).toBe(false);
  });
});
