import { describe, expect, it } from 'vitest';
import { ceilingsOf, endOf, periodsNearCeiling, findReachedCeiling } from './ceilings.ts';

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
    expect(findReachedCeiling({ day: 99, month: 99 }, both)).toBeNull();
    expect(findReachedCeiling({ day: 100, month: 100 }, both)).toBe('day');
    expect(findReachedCeiling({ day: 100, month: 1000 }, both)).toBe('month');
    expect(findReachedCeiling({ day: 1e12, month: 1e12 }, none)).toBeNull();
  });

  it('is near from 80 % on', () => {
    expect(periodsNearCeiling({ day: 79, month: 799 }, both)).toEqual([]);
    expect(periodsNearCeiling({ day: 80, month: 799 }, both)).toEqual(['day']);
    expect(periodsNearCeiling({ day: 200, month: 800 }, both)).toEqual(['day', 'month']);
    expect(periodsNearCeiling({ day: 200, month: 800 }, none)).toEqual([]);
  });

  it.each([
    ['day', 'UTC', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
    ['day', 'UTC', '2026-02-28T00:00:00Z', '2026-03-01T00:00:00.000Z'],
    ['month', 'UTC', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
    ['month', 'UTC', '2026-01-31T12:00:00Z', '2026-02-01T00:00:00.000Z'],
    ['day', 'Asia/Kathmandu', '2026-01-01T18:00:00Z', '2026-01-01T18:15:00.000Z'],
    ['day', 'America/Sao_Paulo', '2026-01-02T02:59:00Z', '2026-01-02T03:00:00.000Z'],
    // Clocks there are set forward at midnight, so the day starts at one.
    ['day', 'Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00.000Z'],
    ['month', 'Pacific/Auckland', '2026-01-31T11:30:00Z', '2026-02-28T11:00:00.000Z'],
  ] as const)('begins anew at midnight of the team: a %s in %s, %s', (period, zone, now, end) => {
    expect(endOf(period, new Date(now), zone).toISOString()).toBe(end);
  });
});
