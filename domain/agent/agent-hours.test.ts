import { describe, expect, it } from 'vitest';
import {
  agentHours,
  ALWAYS,
  type AgentHours,
  type HoursInZone,
  offHoursUntil,
} from './agent-hours.ts';

const WORKDAYS = [1, 2, 3, 4, 5];
const DAYS = [...WORKDAYS, 6, 7];
const hours = (
  when: AgentHours['when'],
  ...spans: [weekdays: number[], from: string, to: string][]
): AgentHours => ({
  ...ALWAYS,
  when,
  spans: spans.map(([weekdays, from, to]) => ({ weekdays, from, to })),
});
const office = hours('within', [WORKDAYS, '09:00', '18:00']);
const outside: AgentHours = { ...office, when: 'outside' };
const night = hours('within', [DAYS, '22:00', '06:00']);

/** Returns when the off time ends, as ISO minutes; null: the agent answers. */
function off(at: string, hoursOf: AgentHours, zone = 'Europe/Lisbon', closed: string[] = []) {
  const setting: HoursInZone = { zone, hours: hoursOf, isClosed: (day) => closed.includes(day) };
  const end = offHoursUntil(new Date(at), setting);
  return end ? `${end.toISOString().slice(0, 16)}Z` : end;
}

describe('the agent', () => {
  it('answers at any time where no hours are set', () => {
    expect(off('2026-11-29T03:00Z', ALWAYS)).toBeNull();
  });

  it.each([
    // A Friday in winter, when Lisbon's clock equals UTC.
    ['2026-11-27T08:59Z', '2026-11-27T09:00Z'],
    ['2026-11-27T09:00Z', null],
    ['2026-11-27T17:59Z', null],
    ['2026-11-27T18:00Z', '2026-11-30T09:00Z'],
    ['2026-11-28T12:00Z', '2026-11-30T09:00Z'],
  ])('with set hours at %s is off until %s', (at, end) => expect(off(at, office)).toBe(end));

  it.each([
    ['2026-11-27T08:59Z', null],
    ['2026-11-27T09:00Z', '2026-11-27T18:00Z'],
    ['2026-11-27T18:00Z', null],
    ['2026-11-28T12:00Z', null],
  ])('outside office hours at %s is off until %s', (at, end) => expect(off(at, outside)).toBe(end));

  it('goes by the clock of the zone', () => {
    expect(off('2026-11-27T12:00Z', office, 'America/New_York')).toBe('2026-11-27T14:00Z');
    expect(off('2026-11-27T12:00Z', office, 'Asia/Kolkata')).toBeNull();
    expect(off('2026-11-26T22:00Z', office, 'Pacific/Kiritimati')).toBeNull();
    expect(off('2026-11-27T12:00Z', office, 'Pacific/Kiritimati')).toBe('2026-11-29T19:00Z');
  });

  it('keeps hours that cross midnight, also into the next week', () => {
    expect(off('2026-11-27T23:00Z', night)).toBeNull();
    expect(off('2026-11-28T05:59Z', night)).toBeNull();
    expect(off('2026-11-28T06:00Z', night)).toBe('2026-11-28T22:00Z');
    const sundays = hours('within', [[7], '20:00', '08:00']);
    expect(off('2026-11-30T07:59Z', sundays)).toBeNull();
    expect(off('2026-11-30T08:00Z', sundays)).toBe('2026-12-06T20:00Z');
  });

  it('has whole days, and breaks between two rows of hours', () => {
    const weekend = hours('within', [[6, 7], '00:00', '00:00']);
    expect(off('2026-11-27T23:59Z', weekend)).toBe('2026-11-28T00:00Z');
    expect(off('2026-11-29T23:59Z', weekend)).toBeNull();
    expect(off('2026-11-30T00:00Z', weekend)).toBe('2026-12-05T00:00Z');
    const lunch = hours('outside', [WORKDAYS, '09:00', '12:00'], [WORKDAYS, '13:00', '18:00']);
    expect(off('2026-11-27T11:00Z', lunch)).toBe('2026-11-27T12:00Z');
    expect(off('2026-11-27T12:30Z', lunch)).toBeNull();
    const meeting = hours('outside', [WORKDAYS, '09:00', '12:00'], [WORKDAYS, '12:00', '18:00']);
    expect(off('2026-11-27T11:00Z', meeting)).toBe('2026-11-27T18:00Z');
  });

  it('takes a closed day out of its own hours, and out of the office’s', () => {
    expect(off('2026-12-24T19:00Z', office, 'Europe/Lisbon', ['2026-12-25'])).toBe(
      '2026-12-28T09:00Z',
    );
    expect(off('2026-12-25T10:00Z', outside, 'Europe/Lisbon', ['2026-12-25'])).toBeNull();
    // Night hours that began before the holiday end as usual.
    expect(off('2026-12-25T05:00Z', night, 'Europe/Lisbon', ['2026-12-25'])).toBeNull();
    expect(off('2026-12-25T23:00Z', night, 'Europe/Lisbon', ['2026-12-25'])).toBe(
      '2026-12-26T22:00Z',
    );
  });
});

describe('when the clock changes', () => {
  // Paris: on 29 March 2026 from 02:00 to 03:00, on 25 October from 03:00 back to 02:00.
  it('hours that begin in the gap begin at its end', () => {
    const early = hours('within', [DAYS, '02:30', '05:00']);
    expect(off('2026-03-29T00:00Z', early, 'Europe/Paris')).toBe('2026-03-29T01:00Z');
    expect(off('2026-03-29T03:00Z', early, 'Europe/Paris')).toBe('2026-03-30T00:30Z');
  });

  it('hours within the repeated hour last from its first time to its last', () => {
    const early = hours('within', [DAYS, '02:15', '02:45']);
    expect(off('2026-10-25T00:14Z', early, 'Europe/Paris')).toBe('2026-10-25T00:15Z');
    expect(off('2026-10-25T01:44Z', early, 'Europe/Paris')).toBeNull();
    expect(off('2026-10-25T01:45Z', early, 'Europe/Paris')).toBe('2026-10-26T01:15Z');
  });

  it('the office opens and closes by the new clock', () => {
    expect(off('2026-03-27T17:30Z', office, 'Europe/Paris')).toBe('2026-03-30T07:00Z');
    expect(off('2026-10-23T17:00Z', office, 'Europe/Paris')).toBe('2026-10-26T08:00Z');
  });

  it('hours that meet leave no gap', () => {
    const meeting = hours('outside', [DAYS, '00:00', '02:30'], [DAYS, '02:30', '08:00']);
    for (let minute = 0; minute < 8 * 60; minute += 5) {
      const at = new Date(Date.parse('2026-10-24T22:00Z') + minute * 60_000).toISOString();
      expect(off(at, meeting, 'Europe/Paris')).toBe('2026-10-25T07:00Z');
    }
  });
});

describe('hours', () => {
  const problemOf = (given: AgentHours) => agentHours.safeParse(given).error?.issues[0]?.message;

  it.each<[string, AgentHours, string]>([
    ['none', hours('within'), 'Please add hours'],
    ['no day', hours('within', [[], '09:00', '18:00']), 'Please choose at least one day'],
    ['no time', hours('within', [[1], '09:00', '']), 'Please enter a time'],
    [
      'none that are left to the agent',
      hours('outside', [DAYS, '08:00', '20:00'], [DAYS, '20:00', '08:00']),
      'With these hours, the agent would never answer',
    ],
  ])('are refused if they are %s', (_what, given, problem) => {
    expect(problemOf(given)).toBe(problem);
  });

  it('may leave the agent a minute', () => {
    const all = hours('outside', [DAYS, '00:01', '00:00']);
    expect(problemOf(all)).toBeUndefined();
    expect(off('2026-11-27T12:00Z', all)).toBe('2026-11-28T00:00Z');
  });

  it('may never come, and then the agent is off until then', () => {
    const mondays = hours('within', [[1], '09:00', '10:00']);
    const setting = { zone: 'UTC', hours: mondays, isClosed: () => true };
    expect(offHoursUntil(new Date('2026-11-27T12:00Z'), setting)).toBeUndefined();
  });
});
