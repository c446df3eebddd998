import { describe, expect, it } from 'vitest';
import { ceilingsOf, endOf, nearCeilings, reachedCeiling, startOf } from './ceilings.ts';

const none = { day: null, month: null };
const both = { day: 100, month: 1000 };

describe('the ceilings of a team', () => {
  it('are the lower ones on the installation’s model, whose operator pays', () => {
    expect(ceilingsOf(none, none, false)).toEqual(none);
    expect(ceilingsOf(none, both, false)).toEqual(both);
    expect(ceilingsOf({ day: 500, month: 10 }, both, false)).toEqual({ day: 100, month: 10 });
  });

  it('are those of the team with its own key', () => {
    expect(ceilingsOf(none, both, true)).toEqual(none);
    expect(ceilingsOf({ day: 500, month: null }, both, true)).toEqual({ day: 500, month: null });
  });
});

describe('a ceiling', () => {
  it('is reached when all of it is spent, and the longer one counts', () => {
    expect(reachedCeiling({ day: 99, month: 99 }, both)).toBeNull();
    expect(reachedCeiling({ day: 100, month: 100 }, both)).toBe('day');
    expect(reachedCeiling({ day: 100, month: 1000 }, both)).toBe('month');
    expect(reachedCeiling({ day: 1e12, month: 1e12 }, none)).toBeNull();
  });

  it('is near from 80 % on', () => {
    expect(nearCeilings({ day: 79, month: 799 }, both)).toEqual([]);
    expect(nearCeilings({ day: 80, month: 799 }, both)).toEqual(['day']);
    expect(nearCeilings({ day: 200, month: 800 }, both)).toEqual(['day', 'month']);
    expect(nearCeilings({ day: 200, month: 800 }, none)).toEqual([]);
  });

  it('begins anew at midnight in UTC', () => {
    const end = (period: 'day' | 'month', now: string) =>
      endOf(period, new Date(now)).toISOString();
    expect(end('day', '2026-12-31T23:59:59.999Z')).toBe('2027-01-01T00:00:00.000Z');
    expect(end('day', '2026-02-28T00:00:00Z')).toBe('2026-03-01T00:00:00.000Z');
    expect(end('month', '2026-12-01T00:00:00Z')).toBe('2027-01-01T00:00:00.000Z');
    expect(end('month', '2026-01-31T12:00:00Z')).toBe('2026-02-01T00:00:00.000Z');
    expect(startOf('month', new Date('2026-01-31T12:00:00Z')).getUTCDate()).toBe(1);
  });
});
