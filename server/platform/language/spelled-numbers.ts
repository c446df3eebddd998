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
import type { SpelledNumber } from '#domain/offers/measures.ts';
import { foldWord } from '#domain/offers/words.ts';
import { memoize } from '#domain/memoize.ts';

type Speller = (value: number) => string[];

const feminine = { gender: 'feminine' } as const;
const SPELLERS: Record<string, Speller> = {
  ar: (value) => [ar(value), ar(value, feminine)],
  de: (value) => [de(value)],
  en: (value) => [en(value)],
  es: (value) => [es(value), es(value, feminine)],
  fr: (value) => [fr(value)],
  it: (value) => [it(value)],
  ja: (value) => [ja(value)],
  nl: (value) => [nl(value)],
  pt: (value) => [pt(value)],
  ru: (value) => [ru(value), ru(value, feminine)],
  zh: (value) => chinese(zh(value, { formal: false })),
};

/** Ten doesn't start with "one", and two before a hundred has another form. */
const chinese = (spelled: string): string[] => [
  spelled,
  spelled.replace(/^一十/, '十'),
  spelled.replace(/^二(?=[百千万])/, '两'),
];

/** The table has every number up to 1,000, then only round ones that tens and ones can follow. */
const MAX_EVERY = 1_000;
const MAX_HUNDREDS = 10_000;
const MAX_THOUSANDS = 100_000;
/** "One" is left out: in many languages it is the word for "a". */
const MIN_VALUE = 2;
/** Words of the longest number in the tables. */
const MAX_WORDS = 8;
const HAN = /[\p{Script=Han}〇]/u;

/** Finds numbers that a text spells out in one of these languages. `text` is plain. */
export function readSpelledNumbers(languages: string[], text: string): SpelledNumber[] {
  const known = languages.filter((language) => Object.hasOwn(SPELLERS, language));
  const found = known.flatMap((language) =>
    inLanguage(text, tableOf(language), HAN.test(SPELLERS[language]?.(5)[0] ?? '')),
  );
  return found.filter(
    (item, index) => found.findIndex(({ start }) => start === item.start) === index,
  );
}

const tableOf = memoize((language) => {
  const table = new Map<string, number>();
  const add = (value: number) => {
    for (const spelled of SPELLERS[language]?.(value) ?? []) table.set(keyOf(spelled), value);
  };
  for (let value = MIN_VALUE; value <= MAX_EVERY; value += 1) add(value);
  for (let value = MAX_EVERY; value <= MAX_HUNDREDS; value += 100) add(value);
  for (let value = MAX_HUNDREDS; value <= MAX_THOUSANDS; value += 1_000) add(value);
  return table;
});

const keyOf = (spelled: string): string => foldWord(spelled).replace(/[-\s]+/g, ' ');

interface Piece {
  text: string;
  start: number;
  end: number;
}

function inLanguage(text: string, table: Map<string, number>, isHan: boolean): SpelledNumber[] {
  const pattern = isHan ? /[\p{Script=Han}〇]/gu : /[\p{L}\p{M}]+/gu;
  const pieces = [...text.matchAll(pattern)].map(({ 0: piece, index }) => ({
    text: foldWord(piece),
    start: index,
    end: index + piece.length,
  }));
  const found: SpelledNumber[] = [];
  for (let at = 0; at < pieces.length; ) {
    const number = longestAt(pieces, at, table, isHan);
    if (number) found.push(number.spelled);
    at += number?.pieces ?? 1;
  }
  return found;
}

function longestAt(pieces: Piece[], at: number, table: Map<string, number>, isHan: boolean) {
  const first = matchAt(pieces, at, table, isHan);
  if (!first) return undefined;
  // "one thousand two hundred" is in the table. A "forty" that follows is added.
  const rest =
    first.value % 100 === 0 ? matchAt(pieces, at + first.pieces, table, isHan) : undefined;
  const adds = rest !== undefined && rest.value < 100 && isNear(pieces, at + first.pieces);
  const count = first.pieces + (adds ? rest.pieces : 0);
  const spelled = {
    start: pieces[at]?.start ?? 0,
    end: pieces[at + count - 1]?.end ?? 0,
    value: first.value + (adds ? rest.value : 0),
  };
  return { spelled, pieces: count };
}

const isNear = (pieces: Piece[], at: number): boolean =>
  (pieces[at]?.start ?? 0) - (pieces[at - 1]?.end ?? 0) <= 1;

function matchAt(pieces: Piece[], at: number, table: Map<string, number>, isHan: boolean) {
  for (let count = Math.min(MAX_WORDS, pieces.length - at); count > 0; count -= 1) {
    const part = pieces.slice(at, at + count);
    const value = table.get(part.map(({ text }) => text).join(isHan ? '' : ' '));
    if (value !== undefined) return { value, pieces: count };
  }
  return undefined;
}
