import { expect, it } from 'vitest';
import { restrictionEnd, writingDelay } from './restriction.ts';

const HOUR = 3600_000;
const NOW = new Date('2026-11-22T12:00:00Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);

it('a restriction ends at the time it names, or after a day; one that is over is none', () => {
  const end = (until: number | null) => restrictionEnd({ kind: 'time_lock', until }, NOW);
  expect(end(at(HOUR).getTime())).toEqual(at(HOUR));
  expect(end(null)).toEqual(at(24 * HOUR));
  expect(end(at(-HOUR).getTime())).toBeUndefined();
  // 27,000 years: the gateway sent microseconds.
  expect(end(NOW.getTime() * 1000)).toEqual(at(60 * 24 * HOUR));
});

it('only a lead who has not written waits for it', () => {
  const restricted_until = at(HOUR);
  expect(writingDelay({ replied: false, restricted_until }, NOW)).toBe(HOUR);
  expect(writingDelay({ replied: true, restricted_until }, NOW)).toBe(0);
  expect(writingDelay({ replied: false, restricted_until: at(-1) }, NOW)).toBe(0);
  expect(writingDelay({ replied: false, restricted_until: null }, NOW)).toBe(0);
});
