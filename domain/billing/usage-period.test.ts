import { describe, expect, it } from 'vitest';
import { usagePeriod } from './usage-period.ts';

const at = (text: string) => new Date(text);
const period = (anchor: string, now: string) => {
  const { from, until } = usagePeriod(at(anchor), at(now));
  return [from.toISOString(), until.toISOString()].map((text) => text.replace('.000Z', 'Z'));
};

describe('a usage period', () => {
  it.each([
    // anchored on the 31st: the last day of shorter months, and the 31st again afterwards
    [
      '2027-01-31T10:00:00Z',
      '2027-02-15T00:00:00Z',
      '2027-01-31T10:00:00Z',
      '2027-02-28T10:00:00Z',
    ],
    [
      '2027-01-31T10:00:00Z',
      '2027-02-28T10:00:00Z',
      '2027-02-28T10:00:00Z',
      '2027-03-31T10:00:00Z',
    ],
    [
      '2027-01-31T10:00:00Z',
      '2027-03-31T09:59:59Z',
      '2027-02-28T10:00:00Z',
      '2027-03-31T10:00:00Z',
    ],
    [
      '2027-01-31T10:00:00Z',
      '2027-03-31T10:00:00Z',
      '2027-03-31T10:00:00Z',
      '2027-04-30T10:00:00Z',
    ],
    // a leap year
    [
      '2028-01-30T00:00:00Z',
      '2028-02-29T00:00:00Z',
      '2028-02-29T00:00:00Z',
      '2028-03-30T00:00:00Z',
    ],
    // over the end of a year, in the last and the first moment
    [
      '2026-12-01T00:00:00Z',
      '2026-12-31T23:59:59Z',
      '2026-12-01T00:00:00Z',
      '2027-01-01T00:00:00Z',
    ],
    [
      '2026-12-01T00:00:00Z',
      '2027-01-01T00:00:00Z',
      '2027-01-01T00:00:00Z',
      '2027-02-01T00:00:00Z',
    ],
    // before the anchor, as on a clock that is behind
    [
      '2027-01-31T10:00:00Z',
      '2027-01-01T00:00:00Z',
      '2027-01-31T10:00:00Z',
      '2027-02-28T10:00:00Z',
    ],
    // years later
    [
      '2020-02-29T12:00:00Z',
      '2027-02-28T12:00:00Z',
      '2027-02-28T12:00:00Z',
      '2027-03-29T12:00:00Z',
    ],
  ])('from %s holds %s', (anchor, now, from, until) => {
    expect(period(anchor, now)).toEqual([from, until]);
  });

  it('follows the one before without a gap, whatever the day', () => {
    for (const day of ['01', '15', '28', '29', '30', '31']) {
      const anchor = at(`2027-01-${day}T23:30:00Z`);
      let { until } = usagePeriod(anchor, anchor);
      for (let n = 0; n < 30; n += 1) {
        const next = usagePeriod(anchor, until);
        expect(next.from).toEqual(until);
        expect(usagePeriod(anchor, new Date(until.getTime() - 1)).until).toEqual(until);
        until = next.until;
      }
    }
  });

  it('does not depend on summer time', () => {
    expect(period('2027-03-15T01:30:00Z', '2027-04-15T01:29:59Z')[1]).toBe('2027-04-15T01:30:00Z');
  });
});
