import { describe, expect, it } from 'vitest';
import { MAX_MODEL_CALLS } from '../conversations/apply-event.ts';
import {
  decideTurn,
  needsAttention,
  waitsTooLong,
  type Silence,
  STALE_AFTER_SECONDS,
  type TurnFacts,
} from './turn.ts';

const waiting: TurnFacts = {
  manual_override: false,
  agent_active: true,
  opted_out: false,
  connected: true,
  campaign_ready: true,
  may_send: true,
  messages_used: 0,
  messages_limit: 100,
  unanswered: true,
  unanswered_age: 5,
  model_calls: 0,
};
const silence = (facts: Partial<TurnFacts>) => {
  const decision = decideTurn({ ...waiting, ...facts });
  return decision.answer ? undefined : decision.reason;
};

describe('the agent', () => {
  it('answers a lead who waits', () => expect(decideTurn(waiting)).toEqual({ answer: true }));

  it.each<[string, Partial<TurnFacts>, Silence]>([
    ['nobody asked', { unanswered: false }, 'done'],
    ['the lead opted out', { opted_out: true, agent_active: false }, 'opted_out'],
    ['a person took over', { manual_override: true }, 'taken_over'],
    ['it was stopped', { agent_active: false }, 'taken_over'],
    ['a day has passed', { unanswered_age: STALE_AFTER_SECONDS + 1 }, 'stale'],
    ['the campaign is paused or has no prompt', { campaign_ready: false }, 'not_ready'],
    ['the plan is not paid', { may_send: false }, 'plan'],
    ['the plan is used up', { messages_used: 100 }, 'plan_limit'],
    ['the number is not connected', { connected: false }, 'not_connected'],
    ['the model failed twice', { model_calls: MAX_MODEL_CALLS }, 'model_failed'],
  ])('stays silent when %s', (_when, facts, reason) => expect(silence(facts)).toBe(reason));

  it('gives the reason that a person can do most about first', () => {
    expect(silence({ opted_out: true, connected: false, may_send: false })).toBe('opted_out');
    expect(silence({ may_send: false, connected: false })).toBe('plan');
  });

  it('calls a person when nothing will happen by itself', () => {
    const calls: Silence[] = ['not_ready', 'plan', 'plan_limit', 'stale', 'model_failed'];
    for (const reason of calls) expect(needsAttention(reason)).toBe(true);
    const quiet: Silence[] = ['done', 'opted_out', 'taken_over', 'not_connected'];
    for (const reason of quiet) expect(needsAttention(reason)).toBe(false);
  });
});

describe('a lead whom the model leaves waiting', () => {
  it('is shown to a person after five minutes', () => {
    expect(waitsTooLong({ unanswered: true, unanswered_age: 299 })).toBe(false);
    expect(waitsTooLong({ unanswered: true, unanswered_age: 301 })).toBe(true);
    expect(waitsTooLong({ unanswered: false, unanswered_age: 301 })).toBe(false);
  });
});
