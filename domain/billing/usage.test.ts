import { describe, expect, it } from 'vitest';
import { planLimits, type Plan, type SubscriptionStatus } from './plans.ts';
import { planInfo } from './usage.ts';

const team = (subscription_plan: Plan, subscription_status: SubscriptionStatus) => ({
  subscription_plan,
  subscription_status,
  ...planLimits(subscription_plan),
});

describe('a team on the free plan', () => {
  const free = team('free', 'free');

  it('may create its first campaign and no second one', () => {
    expect(planInfo(free, { campaigns: 0, messages: 0 }).canCreateCampaign).toBe(true);
    expect(planInfo(free, { campaigns: 1, messages: 0 }).canCreateCampaign).toBe(false);
  });

  it('has no WhatsApp access', () => {
    const info = planInfo(free, { campaigns: 0, messages: 0 });
    expect(info).toMatchObject({ isFreeUser: true, canAccessWhatsApp: false });
  });
});

describe('a team on a paid plan', () => {
  const business = team('business', 'active');

  it('may have three campaigns', () => {
    expect(planInfo(business, { campaigns: 2, messages: 0 }).canCreateCampaign).toBe(true);
    expect(planInfo(business, { campaigns: 3, messages: 0 }).canCreateCampaign).toBe(false);
  });

  it('counts as free once it stops paying, and keeps its limits', () => {
    for (const status of ['canceled', 'past_due'] as const) {
      const gone = planInfo(team('business', status), { campaigns: 1, messages: 0 });
      expect(gone).toMatchObject({ isFreeUser: true, canAccessWhatsApp: false, campaignsLimit: 3 });
    }
  });

  it('sends while it has messages left, and not without paying', () => {
    const sends = (messages: number, status: SubscriptionStatus = 'active') =>
      planInfo(team('business', status), { campaigns: 1, messages }).canSendMessages;
    expect(sends(4999)).toBe(true);
    expect(sends(5000)).toBe(false);
    expect(sends(0, 'past_due')).toBe(false);
  });

  it('is recommended the next plan up, from the beginning when nothing is paid', () => {
    const next = (plan: Plan, status: SubscriptionStatus = 'active') =>
      planInfo(team(plan, status), { campaigns: 0, messages: 0 }).upgradeTo;
    expect(next('free', 'free')).toBe('starter');
    expect(next('starter')).toBe('business');
    expect(next('business')).toBe('scale');
    expect(next('scale')).toBeNull();
    expect(next('scale', 'canceled')).toBe('starter');
  });

  it('goes by the limits on its settings, not by the table', () => {
    const info = planInfo({ ...business, campaigns_limit: 7 }, { campaigns: 5, messages: 0 });
    expect(info).toMatchObject({ campaignsUsed: 5, campaignsLimit: 7, canCreateCampaign: true });
  });
});
