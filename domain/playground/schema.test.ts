import { describe, expect, it } from 'vitest';
import { UNLIMITED } from '../billing/plans.ts';
import { usagePeriod } from '../billing/usage-period.ts';
import { creditsOf } from './schema.ts';

const at = (iso: string) => new Date(iso);
const month = (anchor: string, now: string) => {
  const { from, until } = usagePeriod(at(anchor), at(now));
  return [from.toISOString(), until.toISOString()];
};

describe('the month of a team', () => {
  it.each([
    // [first month, now, start, end]
    ['2026-01-15T10:00:00Z', '2026-01-15T10:00:00Z', '2026-01-15T10', '2026-02-15T10'],
    ['2026-01-15T10:00:00Z', '2026-02-15T09:59:59Z', '2026-01-15T10', '2026-02-15T10'],
    ['2026-01-15T10:00:00Z', '2026-02-15T10:00:00Z', '2026-02-15T10', '2026-03-15T10'],
    ['2026-01-15T10:00:00Z', '2027-01-01T00:00:00Z', '2026-12-15T10', '2027-01-15T10'],
    // from the 31st through short months and back
    ['2026-01-31T10:00:00Z', '2026-02-28T09:59:59Z', '2026-01-31T10', '2026-02-28T10'],
    ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z', '2026-02-28T10', '2026-03-31T10'],
    ['2026-01-31T10:00:00Z', '2026-03-30T23:00:00Z', '2026-02-28T10', '2026-03-31T10'],
    ['2026-01-31T10:00:00Z', '2026-04-30T10:00:00Z', '2026-04-30T10', '2026-05-31T10'],
    ['2027-12-31T10:00:00Z', '2028-02-29T10:00:00Z', '2028-02-29T10', '2028-03-31T10'],
    ['2028-02-29T10:00:00Z', '2029-02-28T10:00:00Z', '2029-02-28T10', '2029-03-29T10'],
  ])('began %s, at %s', (anchor, now, start, end) => {
    expect(month(anchor, now)).toEqual([`${start}:00:00.000Z`, `${end}:00:00.000Z`]);
  });

  it('is the same in every time zone: the last evening of a month in New York is its first day', () => {
    const zone = process.env.TZ;
    const months = ['UTC', 'America/New_York', 'Pacific/Kiritimati'].map((name) => {
      process.env.TZ = name;
      return month('2026-03-01T02:30:00Z', '2026-04-01T02:30:00Z');
    });
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    expect(new Set(months.map(String)).size).toBe(1);
    expect(months[0]?.[0]).toBe('2026-04-01T02:30:00.000Z');
  });

  it('is the first one for a clock that is behind', () => {
    expect(month('2026-05-10T00:00:00Z', '2026-05-09T23:59:00Z')[0]).toBe(
      '2026-05-10T00:00:00.000Z',
    );
  });
});

describe('what is left', () => {
  const created_at = at('2026-01-31T10:00:00Z');
  const stored = { test_credits: 50, test_credits_used: 50, created_at };
  const now = at('2026-03-01T00:00:00Z');

  it('is no question while plans are off', () => {
    const off = { ...stored, test_credits: UNLIMITED, test_credits_since: null };
    expect(creditsOf(off, now).unlimited).toBe(true);
  });

  it('is all of it where none was ever used', () => {
    const fresh = { ...stored, test_credits_used: 0, test_credits_since: null };
    expect(creditsOf(fresh, now)).toEqual({
      test_credits: 50,
      test_credits_used: 0,
      left: 50,
      unlimited: false,
      refills_at: '2026-03-31T10:00:00.000Z',
    });
  });

  it('counts what was used in this month, and nothing of the one before', () => {
    const used = (since: string) => creditsOf({ ...stored, test_credits_since: at(since) }, now);
    expect(used('2026-02-28T10:00:00Z').left).toBe(0);
    expect(used('2026-01-31T10:00:00Z').left).toBe(50);
  });

  it('is never less than nothing', () => {
    const less = { ...stored, test_credits: 10, test_credits_since: now };
    expect(creditsOf(less, now).left).toBe(0);
  });
});
