import { describe, expect, it } from 'vitest';
import { parseEquations } from './calculation.ts';

const results = (text: string) =>
  parseEquations(text)?.map(({ result }) => [result.kind, result.value]);
const day = (iso: string) => Date.parse(iso) / 86_400_000;

describe('a calculation that holds', () => {
  it.each([
    ['sums of products', '3 * 49 + 12 = 159', 'number', 159],
    ['parentheses', '(3 + 4) * 2 = 14', 'number', 14],
    ['exact decimals', '0.1 + 0.2 = 0.3', 'number', 0.3],
    ['a rounded result', '10 / 3 = 3.33', 'number', 3.33],
    ['a whole result that is rounded', '2380 / 12 = 198', 'number', 198],
    ['signs and separators as people write them', '1,200 × 2 − €400 = 2000 €', 'number', 2000],
    ['a percentage', '10% * 250 = 25', 'number', 25],
    ['days later', '2026-12-01 + 14 days = 2026-12-15', 'day', day('2026-12-15')],
    [
      'months later in a shorter month',
      '2026-01-31 + 1 month = 2026-02-28',
      'day',
      day('2026-02-28'),
    ],
    ['a time before', '18:30 - 45 minutes = 17:45', 'time', 1065],
    ['hours of whole days', '2026-12-12 - 72 hours = 2026-12-09', 'day', day('2026-12-09')],
    ['a difference of days', '2026-12-15 - 2026-12-01 = 14 days', 'number', 14],
    ['a difference of times', '18:30 - 17:00 = 90 minutes', 'number', 90],
    ['a difference of times in hours', '18:30 - 17:00 = 1.5 hours', 'number', 1.5],
  ])('%s', (_name, text, kind, value) => {
    expect(results(text)).toEqual([[kind, value]]);
  });

  it('of several equations', () => {
    expect(results('2 * 3 = 6; 6 + 1 = 7;')).toHaveLength(2);
    expect(results('')).toEqual([]);
  });
});

describe('no calculation', () => {
  it.each([
    ['a wrong one', '2 + 2 = 5'],
    ['a wrong one by what binary fractions lose', '9007199254740991 + 2 = 9007199254740992'],
    ['a wrong one among right ones', '2 + 2 = 4; 2 * 3 = 7'],
    ['none', '42'],
    ['two signs', '2 = 2 = 2'],
    ['words', 'two plus two = 4'],
    ['a program', '1 = 1); process.exit('],
    ['by zero', '1 / 0 = 0'],
    ['a day that there is not', '2026-13-01 + 1 day = 2026-13-02'],
    ['a time that there is not', '25:00 + 1 hour = 26:00'],
    ['hours of no whole days', '2026-12-12 - 30 hours = 2026-12-11'],
    ['days and times mixed', '2026-12-01 + 17:00 = 2026-12-02'],
    ['open parentheses', '(2 + 2 = 4'],
    ['too many parentheses', `${'('.repeat(200)}1${')'.repeat(200)} = 1`],
    ['too many equations', '1 + 1 = 2; '.repeat(9)],
    ['a long text', `${'1 + '.repeat(200)}1 = 201`],
    [
      'numbers without an end',
      '999999999999999999999999999999 * 999999999999999999999999999999 = 1',
    ],
    ['signs of another script', '２ ＋ ２ ＝ ４'],
  ])('%s', (_name, text) => {
    expect(parseEquations(text)).toBeUndefined();
  });
});
