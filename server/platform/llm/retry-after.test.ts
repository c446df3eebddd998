import { expect, it } from 'vitest';
import { requestedWait } from './retry-after.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const wait = (headers: Record<string, string>, body = '') => requestedWait({ headers }, body, NOW);

it.each<[string, Record<string, string>, number]>([
  ['seconds', { 'retry-after': '7' }, 7_000],
  ['fractions', { 'retry-after': '0.5' }, 500],
  ['a date', { 'retry-after': 'Sun, 22 Nov 2026 12:00:30 GMT' }, 30_000],
  [
    'a date by a clock that is not ours',
    { date: 'Sun, 22 Nov 2026 19:14:20 GMT', 'retry-after': 'Sun, 22 Nov 2026 19:15:05 GMT' },
    45_000,
  ],
  ['milliseconds', { 'retry-after-ms': '1500', 'retry-after': '2' }, 1_500],
  [
    'a duration',
    { 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '1m7.66s' },
    67_660,
  ],
  ['milliseconds of the clock', { 'x-ratelimit-reset': String(NOW + 9_000) }, 9_000],
  ['seconds of the clock', { 'x-ratelimit-reset': String(NOW / 1000 + 9) }, 9_000],
])('a wait in a header as %s', (_, headers, expected) => {
  expect(wait(headers)).toBe(expected);
});

it.each<[string, number]>([
  ['Please try again in 7.66s. Need more tokens?', 7_660],
  ['Please try again in 6m0s.', 300_000],
  ['Please try again in 20ms', 20],
  ['Please retry after 24 seconds.', 24_000],
  ['[{"error":{"details":[{"retryDelay": "34s"}]}}]', 34_000],
])('a wait in the words of an error: %s', (body, expected) => {
  expect(wait({}, body)).toBe(expected);
});

it('is bounded, and nothing where nothing is asked for', () => {
  expect(wait({ 'retry-after': '86400' })).toBe(300_000);
  expect(wait({}, 'Limit 12000, used 11800. Upgrade today.')).toBeUndefined();
  expect(wait({ 'retry-after': 'Sun, 22 Nov 2026 11:00:00 GMT' })).toBeUndefined();
  expect(wait({ 'retry-after': 'soon' })).toBeUndefined();
});

it('is not the reset of a limit that has something left', () => {
  const headers = { 'x-ratelimit-remaining-requests': '99', 'x-ratelimit-reset-requests': '40s' };
  expect(wait(headers)).toBeUndefined();
});

it.each([
  ['9'.repeat(400), 300_000],
  ['99999999999999999999', 300_000],
  ['-5', undefined],
  ['0', undefined],
  ['NaN', undefined],
  ['Infinity', undefined],
  ['1e9', undefined],
  ['5, 10', undefined],
  ['Sat, 32 Nob 2026 99:99:99 GMT', undefined],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 300_000],
])('an absurd wait is bounded or none: %s', (value, expected) => {
  expect(wait({ 'retry-after': value })).toBe(expected);
});
