import { describe, expect, it } from 'vitest';
import {
  changeLabel,
  lookupKey,
  OFFERS,
  periodPrice,
  SOLD_PRICES,
  findSoldPrice,
} from './offers.ts';
import { countOfLimit, planLimits, soldLimits } from './plans.ts';
import { expiryDays, usageLevel } from './usage.ts';

describe('what is sold', () => {
  it('costs what the page says', () => {
    expect(OFFERS.map(({ monthlyPrice, yearlyPrice }) => [monthlyPrice, yearlyPrice])).toEqual([
      [119, 95],
      [249, 199],
      [499, 399],
    ]);
    expect(periodPrice('starter', 'monthly')).toBe(11_900);
    expect(periodPrice('business', 'yearly')).toBe(238_800);
  });

  it('is delivered: the limits that a purchase writes are those on the page', () => {
    for (const { id, limits } of OFFERS) {
      expect(soldLimits(id)).toEqual({
        messages_limit: limits.messages,
        campaigns_limit: limits.campaigns,
        members_limit: limits.teamMembers,
        followups_limit: planLimits(id).followups_limit,
      });
    }
  });

  it('is found by the name of its price', () => {
    expect(SOLD_PRICES).toHaveLength(6);
    for (const { plan, cycle } of SOLD_PRICES) {
      expect(findSoldPrice(lookupKey(plan, cycle))).toMatchObject({ plan, cycle });
    }
    expect(findSoldPrice('of_another_product')).toBeNull();
    expect(findSoldPrice(null)).toBeNull();
  });

  it('is an upgrade, a downgrade or a switch', () => {
    expect(changeLabel('free', 'starter')).toBe('Upgrade');
    expect(changeLabel('business', 'scale')).toBe('Upgrade');
    expect(changeLabel('business', 'starter')).toBe('Downgrade');
    expect(changeLabel('business', 'business')).toBe('Switch');
  });
});

describe('a warning', () => {
  const now = new Date('2027-01-10T12:00:00Z');
  const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3600 * 1000);

  it('of the end comes with 1 to 7 days left', () => {
    expect([0, 0.5, 1, 6.5, 7, 7.1].map((days) => expiryDays(inDays(days), now))).toEqual([
      null,
      1,
      1,
      7,
      7,
      null,
    ]);
    expect(expiryDays(null, now)).toBeNull();
  });

  it('of usage comes at 80, 90 and 100 percent', () => {
    expect([1599, 1600, 1799, 1800, 1999, 2000, 2001].map((n) => usageLevel(n, 2000))).toEqual([
      null,
      'notice',
      'notice',
      'high',
      'high',
      'full',
      'full',
    ]);
    expect(usageLevel(0, 0)).toBe('full');
  });
});

it('a counter names no limit that no one reaches', () => {
  expect(countOfLimit(2, 3)).toBe('2/3');
  expect(countOfLimit(2, soldLimits('scale').campaigns_limit)).toBe('2');
});
