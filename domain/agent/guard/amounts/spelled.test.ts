import { toCardinal as ar } from 'n2words/ar-SA';
import { toCardinal as de } from 'n2words/de-DE';
import { toCardinal as en } from 'n2words/en-US';
import { toCardinal as es } from 'n2words/es-ES';
import { toCardinal as fr } from 'n2words/fr-FR';
import { toCardinal as it } from 'n2words/it-IT';
import { toCardinal as ja } from 'n2words/ja-JP';
import { toCardinal as nl } from 'n2words/nl-NL';
import { toCardinal as pt } from 'n2words/pt-PT';
import { toCardinal as ru } from 'n2words/ru-RU';
import { toCardinal as zh } from 'n2words/zh-Hans-CN';
import { describe, expect, test } from 'vitest';
import { judge } from '../text/judged.ts';
import { readAmounts } from './read-amounts.ts';

type Speller = (value: number) => string;
const SPELLERS: [language: string, spell: Speller, money: string][] = [
  ['en', en, ' euros'],
  ['fr', fr, ' euros'],
  ['es', es, ' euros'],
  ['de', de, ' Euro'],
  ['nl', nl, ' euro'],
  ['it', it, ' euro'],
  ['pt', pt, ' euros'],
  ['ru', ru, ' евро'],
  ['zh', (value) => zh(value, { formal: false }), '欧元'],
  ['ja', ja, 'ユーロ'],
  ['ar', ar, ' يورو'],
];
const LARGER = [
  149, 180, 199, 200, 250, 299, 300, 350, 390, 450, 499, 500, 680, 750, 800, 999, 1_000, 1_100,
  1_250, 1_490, 1_950, 2_000, 2_980, 3_000, 5_690, 10_000, 12_000, 25_000, 100_000, 389_000,
  1_200_000, 2_349_000,
];
const VALUES = [...Array.from({ length: 120 }, (_, at) => at + 2), ...LARGER];

const moneyIn = (text: string): number[] =>
  readAmounts(judge(text))
    .filter(({ kind }) => kind === 'money')
    .map(({ value }) => value);

describe('a number in words', () => {
  test.each(SPELLERS)('is read as what it means: %s', (_, spell, money) => {
    const wrong = VALUES.map((value) => [value, moneyIn(`${spell(value)}${money}`)]).filter(
      ([value, read]) => String(read) !== String(value),
    );
    expect(wrong).toEqual([]);
  });

  test('is none where a one is an article', () => {
    expect(moneyIn('That is one of our rooms, twenty minutes away')).toEqual([]);
  });
});

describe('a span of time with an article', () => {
  const spansIn = (text: string) => readAmounts(judge(text)).filter((one) => one.kind === 'week');

  test.each(['It is ready within a week.', "You have to give a week's notice."])(
    'is a number: %s',
    (text) => {
      expect(spansIn(text)).toMatchObject([{ value: 1 }]);
      expect(spansIn(text)[0]?.isArticle).toBeUndefined();
    },
  );

  test('is none where it only names the time', () => {
    expect(spansIn('A week is a long time.')).toMatchObject([{ isArticle: true }]);
  });
});
