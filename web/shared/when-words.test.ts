import { expect, it } from 'vitest';
import { formatClock, formatPlannedTime } from '#web/ui/format.ts';
import { formatOnFutureTime, formatFutureTime } from './when-words.ts';

const NOW = new Date(2026, 10, 24, 9, 0).getTime();
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 20).toISOString();

it('tells a time to come as short as it can', () => {
  expect(formatFutureTime(at(24, 18), NOW)).toBe(formatClock(at(24, 18)));
  expect(formatFutureTime(at(25, 10), NOW)).toBe(`Wednesday at ${formatClock(at(25, 10))}`);
  expect(formatFutureTime(at(30, 8), NOW)).toBe(`Monday at ${formatClock(at(30, 8))}`);
  // Tuesday would read as today.
  expect(formatFutureTime(at(31, 10), NOW)).toBe(formatPlannedTime(at(31, 10)));
});

it('puts the right word before it', () => {
  expect(formatOnFutureTime(at(24, 18), NOW)).toBe(`at ${formatClock(at(24, 18))}`);
  expect(formatOnFutureTime(at(25, 10), NOW)).toBe(`on Wednesday at ${formatClock(at(25, 10))}`);
});
