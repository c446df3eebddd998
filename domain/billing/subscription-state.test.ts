import { describe, expect, it } from 'vitest';
import {
  currentSubscription,
  filterOurPlans,
  planState,
  replacedSubscriptions,
  type SubscriptionFacts,
} from './subscription-state.ts';

const at = (text: string) => new Date(text);
const NOW = at('2027-02-10T12:00:00Z');

const facts = (like: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  id: 'sub_1',
  status: 'active',
  plan: 'business',
  cycle: 'monthly',
  created: at('2027-01-05T12:00:00Z'),
  anchor: at('2027-01-05T12:00:00Z'),
  period_start: at('2027-02-05T12:00:00Z'),
  period_end: at('2027-03-05T12:00:00Z'),
  ends_at: null,
  unpaid_since: null,
  ...like,
});

describe('a subscription means', () => {
  it('its plan while it is paid, also when it is going to end', () => {
    for (const like of [{}, { status: 'trialing' }, { ends_at: at('2027-03-05T12:00:00Z') }]) {
      expect(planState(facts(like), NOW)).toEqual({
        subscription_plan: 'business',
        subscription_status: 'active',
        billing_cycle: 'monthly',
        current_period_end: at('2027-03-05T12:00:00Z'),
        grace_until: null,
      });
    }
  });

  it('its plan for seven days after a payment failed, and then a pause', () => {
    const late = facts({ status: 'past_due', unpaid_since: at('2027-02-05T12:00:00Z') });
    expect(planState(late, NOW)).toMatchObject({
      subscription_status: 'active',
      grace_until: at('2027-02-12T12:00:00Z'),
    });
    expect(planState(late, at('2027-02-12T12:00:00Z'))).toMatchObject({
      subscription_plan: 'business',
      subscription_status: 'past_due',
      grace_until: null,
    });
  });

  it('no second grace when the next payment fails, too', () => {
    const oldest = facts({
      status: 'past_due',
      period_start: at('2027-02-05T12:00:00Z'),
      unpaid_since: at('2027-01-05T12:00:00Z'),
    });
    expect(planState(oldest, NOW)?.subscription_status).toBe('past_due');
  });

  it.each(['unpaid', 'paused', 'a word of tomorrow'])('never an active plan while %s', (status) => {
    expect(planState(facts({ status }), NOW)?.subscription_status).toBe('past_due');
  });

  it('the free plan once it is canceled', () => {
    expect(planState(facts({ status: 'canceled' }), NOW)).toMatchObject({
      subscription_plan: 'free',
      subscription_status: 'canceled',
    });
  });

  it('nothing when its first payment was never made, or its price is not ours', () => {
    for (const like of [
      { status: 'incomplete' },
      { status: 'incomplete_expired' },
      { plan: null },
    ]) {
      expect(planState(facts(like), NOW)).toBeNull();
    }
  });

  it('no plan when it is not paid at a price that is not ours', () => {
    for (const status of ['past_due', 'unpaid', 'canceled']) {
      expect(planState(facts({ status, plan: null }), NOW)?.subscription_plan).toBe('free');
    }
  });
});

describe('of several subscriptions', () => {
  const older = facts({ id: 'sub_1' });
  const newer = facts({ id: 'sub_2', created: at('2027-02-01T00:00:00Z') });

  it('the newest running one counts, in whatever order they are read', () => {
    expect(currentSubscription([older, newer])?.id).toBe('sub_2');
    expect(currentSubscription([newer, older])?.id).toBe('sub_2');
    expect(currentSubscription([older, { ...newer, status: 'canceled' }])?.id).toBe('sub_1');
  });

  it('one that is paid counts before a newer one that is not, or at a price that is not ours', () => {
    for (const like of [{ status: 'past_due' }, { plan: null }]) {
      expect(currentSubscription([older, { ...newer, ...like }])?.id).toBe('sub_1');
    }
  });

  it('those of other products say nothing, whatever became of ours', () => {
    const foreign = { ...newer, plan: null };
    for (const status of ['active', 'past_due', 'unpaid', 'canceled']) {
      const ours = filterOurPlans([{ ...older, status }, foreign], 'sub_1');
      expect(currentSubscription(ours)?.id).toBe('sub_1');
    }
    expect(filterOurPlans([foreign], null)).toEqual([]);
  });

  it('the one that is followed is ours with a price that someone replaced, too', () => {
    const replaced = { ...newer, plan: null };
    const ours = filterOurPlans([{ ...older, status: 'canceled' }, replaced], 'sub_2');
    expect(currentSubscription(ours)?.id).toBe('sub_2');
  });

  it('the newest replaces the others once it is paid, except those of other products', () => {
    const replaced = (...all: SubscriptionFacts[]) =>
      replacedSubscriptions(all, currentSubscription(all)).map(({ id }) => id);
    const foreign = facts({ id: 'sub_3', plan: null });
    expect(replaced(older, newer, foreign)).toEqual(['sub_1']);
    expect(replaced(older, { ...newer, status: 'past_due' })).toEqual(['sub_2']);
    expect(replaced({ ...older, status: 'unpaid' }, { ...newer, status: 'past_due' })).toEqual([]);
    expect(replaced({ ...older, status: 'canceled' }, newer)).toEqual([]);
    expect(replaced(foreign)).toEqual([]);
  });

  it('an attempt that was never paid does not hide one that was', () => {
    const attempt = { ...newer, status: 'incomplete' };
    expect(currentSubscription([{ ...older, status: 'canceled' }, attempt])?.id).toBe('sub_1');
    expect(currentSubscription([attempt])).toBeNull();
  });
});
