import { describe, expect, it } from 'vitest';
import { impliedDates } from './dates.ts';
import { measuresOf, noSpelledNumbers } from './measures.ts';

const read = (text: string, ...languages: string[]) =>
  measuresOf(text, { languages, readSpelled: noSpelledNumbers }).map(({ value, kind }) => [
    value,
    kind,
  ]);

describe('a number measures', () => {
  it.each([
    [
      'a length, and not months or marks of Bosnia',
      'fr',
      '4 m, 30 km',
      [4, 'number'],
      [30, 'number'],
    ],
    ['grams, and not years', 'ru', '200 г', [200, 'number']],
    ['kilometres in English', 'en', '30 km away', [30, 'number']],
    ['a share by what stands before', 'tr', 'yüzde 8, %7', [8, 'percent'], [7, 'percent']],
    ['no share of the number before', 'en', '100% 5 stars', [100, 'percent'], [5, 'number']],
    ['half an hour more', 'ja', '2時間半', [2.5, 'hour']],
    ['half a year more', 'ko', '1년 반', [1.5, 'year']],
    ['months where a language names them so', 'fr', '4 mois', [4, 'month']],
  ])('%s', (_name, language, text, ...expected) => {
    expect(read(text, language)).toEqual(expected);
  });

  it('what the longest name of all languages says', () => {
    expect(read('4500日元', 'ja', 'zh')).toEqual([[4500, 'money']]);
    expect(read('4500日元', 'zh', 'ja')).toEqual([[4500, 'money']]);
    expect(read('3日', 'zh', 'ja')).toEqual([[3, 'day']]);
  });
});

describe('a range', () => {
  const guesses = (text: string) =>
    measuresOf(text, { languages: ['en', 'it', 'ja'], readSpelled: noSpelledNumbers }).map(
      ({ value, kind, isGuess }) => [value, kind, isGuess ?? false],
    );

  it('is certain with a dash', () => {
    expect(guesses('50 - 90 €')).toEqual([
      [50, 'money', false],
      [90, 'money', false],
    ]);
  });

  it('is a guess with a word, which may mean something else', () => {
    const guessed = (first: number, second: number) => [
      [first, 'money', true],
      [second, 'money', false],
    ];
    expect(guesses('50 to 90 €')).toEqual(guessed(50, 90));
    expect(guesses('35 fa 840 €')).toEqual(guessed(35, 840));
    expect(guesses('3回で900円')).toEqual(guessed(3, 900));
  });
});

describe('a date', () => {
  it('may have no year', () => {
    const days = impliedDates('12/6, 20/3, 24/48 h').map(({ value, month }) => [value, month]);
    expect(days).toEqual([
      [12, 6],
      [6, 12],
      [20, 3],
    ]);
    const [day] = measuresOf('12월 7일(월)', { languages: ['ko'], readSpelled: noSpelledNumbers });
    expect([day?.value, day?.month]).toEqual([7, 12]);
  });

  it('has a year that is no day of the month before it', () => {
    const found = measuresOf('1 June 2027', { languages: ['en'], readSpelled: noSpelledNumbers });
    expect(found.map(({ value, month }) => [value, month])).toEqual([
      [1, 6],
      [2027, undefined],
    ]);
  });

  it('has one sign between its numbers', () => {
    expect(read('1.12.2026', 'de')).toEqual([
      [1, 'number'],
      [12, 'number'],
    ]);
    expect(read('7.30-17.00', 'nl')).toEqual([
      [7.3, 'number'],
      [17, 'number'],
    ]);
  });
});
