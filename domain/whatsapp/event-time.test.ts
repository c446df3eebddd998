import { expect, it } from 'vitest';
import { eventMs, eventSeconds } from './event-time.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 12);
const NOW = NOW_MS / 1000;
const seconds = (given: unknown) => eventSeconds(given, NOW_MS);

it('a time is the same in whichever unit it is said', () => {
  const at = NOW - 3600;
  for (const given of [at, String(at), at * 1e3, String(at * 1e3), at * 1e6, at * 1e9, at + 0.7]) {
    expect([given, seconds(given)]).toEqual([given, at]);
  }
  expect(eventMs(NOW_MS - 5, NOW_MS)).toBe(NOW_MS - 5);
});

it('a clock may be a minute ahead', () => {
  expect(seconds(NOW + 60)).toBe(NOW + 60);
});

it('a time that cannot be is the time of arrival', () => {
  const impossible = [
    NOW + 61,
    NOW + 10 * 365 * 24 * 3600,
    0,
    -5,
    1,
    86_400,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e300,
    9.3e18,
    '',
    'soon',
    null,
    undefined,
    {},
    [],
    true,
  ];
  for (const given of impossible) expect([given, seconds(given)]).toEqual([given, NOW]);
});
