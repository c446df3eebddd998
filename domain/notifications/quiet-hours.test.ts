import { describe, expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const hours = (from: string, to: string, time_zone: string) => ({
  quiet_from: minutes(from),
  quiet_to: minutes(to),
  time_zone,
});

function minutes(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}

const until = (settings: ReturnType<typeof hours>, now: string) =>
  quietUntil(settings, new Date(now))?.toISOString() ?? null;

describe('quiet hours over midnight', () => {
  const night = hours('22:00', '07:00', 'Europe/Paris');

  it.each([
    ['2026-11-20T20:59:59Z', null],
    ['2026-11-20T21:00:00Z', '2026-11-21T06:00:00.000Z'],
    ['2026-11-20T23:30:00Z', '2026-11-21T06:00:00.000Z'],
    ['2026-11-21T05:59:59Z', '2026-11-21T06:00:00.000Z'],
    ['2026-11-21T06:00:00Z', null],
    ['2026-11-21T12:00:00Z', null],
  ])('at %s: until %s', (now, expected) => expect(until(night, now)).toBe(expected));
});

describe('quiet hours within a day', () => {
  const lunch = hours('12:00', '13:30', 'Asia/Kolkata');

  it.each([
    ['2026-11-20T06:29:00Z', null],
    ['2026-11-20T06:30:00Z', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T08:00:00Z', null],
  ])('at %s: until %s', (now, expected) => expect(until(lunch, now)).toBe(expected));
});

describe('on the night on which clocks are set forward', () => {
  // Paris, 29 March 2026: 02:00 becomes 03:00 at 01:00 UTC.
  it('quiet hours are an hour shorter', () => {
    const night = hours('22:00', '07:00', 'Europe/Paris');
    expect(until(night, '2026-03-28T21:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
  });

  it('an end that the clock skips is the moment at which it is set forward', () => {
    const night = hours('23:00', '02:30', 'Europe/Paris');
    expect(until(night, '2026-03-29T00:30:00Z')).toBe('2026-03-29T01:00:00.000Z');
    expect(until(night, '2026-03-29T01:00:00Z')).toBeNull();
  });
});

describe('on the night on which clocks are set back', () => {
  // Paris, 25 October 2026: 03:00 becomes 02:00 at 01:00 UTC.
  it('quiet hours are an hour longer', () => {
    const night = hours('22:00', '07:00', 'Europe/Paris');
    expect(until(night, '2026-10-24T20:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
  });

  it('no one is notified in the hour that comes twice', () => {
    const night = hours('23:00', '02:30', 'Europe/Paris');
    // 02:30 for the first time
    expect(until(night, '2026-10-25T00:30:00Z')).toBe('2026-10-25T01:30:00.000Z');
    expect(until(night, '2026-10-25T01:29:59Z')).toBe('2026-10-25T01:30:00.000Z');
    expect(until(night, '2026-10-25T01:30:00Z')).toBeNull();
  });
});

it('south of the equator clocks change the other way round', () => {
  // Sydney, 4 October 2026: 02:00 becomes 03:00 at 16:00 UTC the day before.
  const night = hours('22:00', '06:00', 'Australia/Sydney');
  expect(until(night, '2026-10-03T12:00:00Z')).toBe('2026-10-03T19:00:00.000Z');
});

it('without hours, and with hours of no length, no one is quiet', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const none = { quiet_from: null, quiet_to: null, time_zone: 'UTC' };
  expect(quietUntil(none, now)).toBeNull();
  expect(quietUntil({ quiet_from: 720, quiet_to: 720, time_zone: 'UTC' }, now)).toBeNull();
});
