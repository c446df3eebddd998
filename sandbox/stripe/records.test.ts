import { describe, expect, it } from 'vitest';
import { addIntervals, periodAt, remainingShare } from './records.ts';

const seconds = (text: string) => Date.parse(text) / 1000;
const text = (time: number) => new Date(time * 1000).toISOString().slice(0, 16);

describe('a period', () => {
  it.each([
    ['2027-01-31T10:30Z', 'month', 1, '2027-02-28T10:30'],
    ['2028-01-31T10:30Z', 'month', 1, '2028-02-29T10:30'],
    ['2027-01-31T10:30Z', 'month', 2, '2027-03-31T10:30'],
    ['2027-11-30T23:59Z', 'month', 3, '2028-02-29T23:59'],
    ['2028-02-29T00:00Z', 'year', 1, '2029-02-28T00:00'],
    ['2028-02-29T00:00Z', 'year', 4, '2032-02-29T00:00'],
  ] as const)('from %s, a %s %i times on, is at %s', (from, interval, n, to) => {
    expect(text(addIntervals(seconds(from), { interval, interval_count: 1 }, n))).toBe(to);
  });

  it('contains its start and not its end', () => {
    const monthly = { interval: 'month', interval_count: 1 } as const;
    const anchor = seconds('2027-01-31T00:00Z');
    const period = periodAt(anchor, monthly, seconds('2027-02-28T00:00Z'));
    expect([text(period.start), text(period.end)]).toEqual([
      '2027-02-28T00:00',
      '2027-03-31T00:00',
    ]);
    expect(text(periodAt(anchor, monthly, period.start - 1).start)).toBe('2027-01-31T00:00');
  });

  it('of three months is found years later', () => {
    const quarterly = { interval: 'month', interval_count: 3 } as const;
    const { start, end } = periodAt(
      seconds('2027-01-31T00:00Z'),
      quarterly,
      seconds('2040-08-01T00:00Z'),
    );
    expect([text(start), text(end)]).toEqual(['2040-07-31T00:00', '2040-10-31T00:00']);
  });
});

describe('the rest of a period', () => {
  const period = { start: 0, end: 2_678_400 };

  it.each([
    [11900, 0, 11900],
    [11900, 1_339_200, 5950],
    [11900, 2_678_399, 0],
    [11900, 2_678_400, 0],
    [11900, 9_999_999, 0],
    [100, 1_325_808, 51],
    [-101, 1_339_200, -51],
  ])('%i from second %i on is worth %i', (amount, from, worth) => {
    expect(remainingShare(amount, period, from)).toBe(worth);
  });

  it('of no length is worth nothing', () => {
    expect(remainingShare(100, { start: 5, end: 5 }, 5)).toBe(0);
  });
});
