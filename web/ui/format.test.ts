import { describe, expect, it } from 'vitest';
import {
  ellipsis,
  formatFrenchDate,
  formatRelative,
  initials,
  relativeChangesIn,
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

  it('is kept right by looking again often enough', () => {
    expect(relativeChangesIn(NOW, NOW)).toBeLessThanOrEqual(10_000);
    expect(relativeChangesIn(NOW - 5 * 3_600_000, NOW)).toBeLessThan(3_600_000);
  });

  it('is a French date where campaigns are listed', () => {
    expect(formatFrenchDate(new Date(2026, 2, 4, 9, 5))).toBe('04/03/2026 09:05');
  });

  it('is initials of any script', () => {
    expect(initials('Ada King Lovelace')).toBe('AL');
    expect(initials('  élodie ')).toBe('É');
    expect(initials('😀 王')).toBe('😀王');
    expect(initials('')).toBe('?');
  });

  it('is cut between characters, never within one', () => {
    expect(ellipsis('12345', 5)).toBe('12345');
    expect(ellipsis('123456', 5)).toBe('12345…');
    expect(ellipsis('👍👍👍', 2)).toBe('👍👍…');
  });
});
