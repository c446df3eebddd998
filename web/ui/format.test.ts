import { describe, expect, it } from 'vitest';
import {
  ellipsis,
  formatCalendarDate,
  formatFrenchDate,
  formatNumber,
  formatPastTime,
  formatPercent,
  formatClock,
  formatPlannedTime,
  formatRelative,
  initials,
  localDay,
  msUntilRelativeChange,
} from './format.ts';

const NOW = Date.UTC(2026, 5, 15, 12);
const ago = (seconds: number) => formatRelative(NOW - seconds * 1000, NOW);

describe('what a person reads', () => {
  it('is how long ago something was', () => {
    expect(ago(0)).toBe('just now');
    expect(ago(59)).toBe('just now');
    expect(ago(60)).toBe('1 minute ago');
    expect(ago(3 * 3600)).toBe('3 hours ago');
    expect(ago(25 * 3600)).toBe('1 day ago');
    expect(ago(-2 * 3600)).toBe('in 2 hours');
    expect(ago(400 * 86_400)).toBe('1 year ago');
  });

  it('is the nearest time until something, also right after it was set', () => {
    expect(ago(-7 * 86_400 + 2)).toBe('in 1 week');
    expect(ago(-7 * 86_400 + 60)).toBe('in 7 days');
    expect(ago(-2 * 3600 + 90)).toBe('in 2 hours');
    expect(ago(-89 * 60)).toBe('in 1 hour');
    expect(ago(-59)).toBe('just now');
  });

  it('is kept right by looking again often enough', () => {
    expect(msUntilRelativeChange(NOW, NOW)).toBeLessThanOrEqual(10_000);
    expect(msUntilRelativeChange(NOW - 5 * 3_600_000, NOW)).toBeLessThan(3_600_000);
  });

  it('is the day and the minute of what is planned, without seconds', () => {
    const text = formatPlannedTime(new Date(2026, 10, 24, 10, 50, 7));
    expect(text).toMatch(/24/);
    expect(text).toMatch(/10.50/);
    expect(text).not.toMatch(/07|2026/);
  });

  it('of the past has its year', () => {
    const text = formatPastTime(new Date(2025, 10, 24, 10, 50, 7));
    expect(text).toMatch(/2025/);
    expect(text).toMatch(/10.50/);
    expect(formatCalendarDate('2024-02-29')).toMatch(/29.*2024|2024.*29/);
  });

  it('is the day where the browser is', () => {
    const zone = process.env.TZ;
    const days = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'].map((name) => {
      process.env.TZ = name;
      return localDay(new Date('2026-03-09T05:00:00Z'));
    });
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    expect(days).toEqual(['2026-03-09', '2026-03-08', '2026-03-09']);
  });

  it('is an hour as people write it, without a zero before it', () => {
    const at = new Date(2026, 10, 24, 14, 5);
    expect(formatClock(at)).toMatch(/^2:05\sPM$/);
    expect(formatPlannedTime(at)).toMatch(/^Tue, Nov 24, 2:05\sPM$/);
  });

  it('is a French date where campaigns are listed', () => {
    expect(formatFrenchDate(new Date(2026, 2, 4, 9, 5))).toBe('04/03/2026 09:05');
  });

  it('is initials of any script', () => {
    expect(initials('Ada King Lovelace')).toBe('AL');
    expect(initials('  élodie ')).toBe('É');
    expect(initials('😀 王')).toBe('😀王');
    expect(initials('')).toBe('?');
    // one character each, with several code points
    expect(initials('👨‍👩‍👧 Ana')).toBe('👨‍👩‍👧A');
    expect(initials('Ana 🇪🇸')).toBe('A🇪🇸');
    expect(initials('👍🏽')).toBe('👍🏽');
    expect(initials('e\u0301lodie क्षिति')).toBe('E\u0301क्षि');
  });

  it('is cut between characters, never within one', () => {
    expect(ellipsis('12345', 5)).toBe('12345');
    expect(ellipsis('123456', 5)).toBe('12345…');
    expect(ellipsis('👍👍👍', 2)).toBe('👍👍…');
  });

  it('says of a figure that is not known that it is not', () => {
    expect([formatNumber(Number.NaN), formatPercent(Number.NaN)]).toEqual(['–', '–']);
    expect([formatNumber(0), formatPercent(0)]).toEqual(['0', '0%']);
  });
});
