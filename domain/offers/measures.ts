import { matchesIn } from '../matches.ts';
import { datesIn } from './dates.ts';
import {
  isUnspacedScript,
  MAX_ENDING,
  type Meaning,
  type MeasureKind,
  type MeasureNames,
  measureNames,
  TIME_UNITS,
} from './measure-names.ts';
import { foldWord, HAN, WORDS, wordsOf } from './words.ts';

/** A number in a text, and its unit. */
export interface Measure {
  start: number;
  end: number;
  value: number;
  kind: MeasureKind;
  currencies?: ReadonlySet<string>;
  /** for a date */
  month?: number;
  /** a word between two numbers may make them a range: "50 to 90 €", but also "3 for 90 €" */
  isGuess?: boolean;
}

/** A number in words: its position and its value. */
export interface SpelledNumber {
  start: number;
  end: number;
  value: number;
}
export type ReadSpelledNumbers = (text: string) => SpelledNumber[];
export const noSpelledNumbers: ReadSpelledNumbers = () => [];

const HAN_SCALES = new Map<string, number>(
  Object.entries({ 十: 10, 百: 100, 千: 1e3, 万: 1e4, 萬: 1e4, 億: 1e8, 亿: 1e8 }),
);
/** "One" or a scale alone is part of many words. */
const HAN_NUMBER =
  /(?<!\d[.,]?)[一二两兩三四五六七八九十百千][〇零一二两兩三四五六七八九十百千万萬億亿]*/g;

/** Tenths: 2割 is 20 %; 八五折 leaves 85 % of the price and takes 15 % off. */
const TENTHS = /^[割成折]/;
const percentOf = (value: number, sign: string): number => {
  const percent = value < 10 ? value * 10 : value;
  return sign === '折' ? 100 - percent : percent;
};

/** Reads amounts and shares in Han numerals, as in 三千八百円. */
export const hanNumbers: ReadSpelledNumbers = (text) =>
  matchesIn(text, HAN_NUMBER).flatMap(({ 0: written, index: start }) => {
    const value = hanValue(written.replace(/[两兩]/g, '二').replaceAll('零', '〇'));
    const isShare = TENTHS.test(text[start + written.length] ?? '');
    return value > 1 || isShare ? [{ start, end: start + written.length, value }] : [];
  });

function hanValue(written: string): number {
  let [all, part, digit] = [0, 0, 0];
  for (const sign of written) {
    const scale = HAN_SCALES.get(sign);
    if (scale === undefined) digit = digit * 10 + HAN.indexOf(sign);
    else if (scale < 1e4) [part, digit] = [part + (digit || 1) * scale, 0];
    else [all, part, digit] = [all + (part + digit) * scale, 0, 0];
  }
  return all + part + digit;
}

export interface Reading {
  /** codes of the languages whose names of money and time are recognized */
  languages: string[];
  readSpelled: ReadSpelledNumbers;
}

// Every pattern is bounded and anchored: texts are long and may be hostile.
const NUMBERS =
  /(?<!\d|\d[.,])(?:\d{1,2}(?:,\d{2})+,\d{3}(?!\d)|\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?!\d)(?:[.,]\d{1,2})?|\d{1,12}(?:[.,]\d{1,4})?)(?!\d)/g;
/** What may come between a number and its unit: "15,– €", "2-day". */
const GAP = /^(?:[.,][-–—]{1,2})?[ \u00a0\u202f]?[-‐‑–]?/;
const MAX_UNIT = 40;
/** What joins the numbers of a range: a dash, or one short word such as "to" or "bis". */
const RANGE = /^[ \u00a0\u202f]?(?:[-–—~〜/]|(\p{L}{1,5}))[ \u00a0\u202f]?$/u;
/** 9:00 is the same time as 9 o'clock. */
const FULL_HOUR = /(?<!\d)\d{1,2} ?[:h時点] ?00(?!\d)/gi;
const LIST_MARK = /^\s*\d{1,2}[.)]\s/;

/** Finds numbers in digits, and those in words that measure money, a share or a time. `text` is plain. */
export function measuresOf(text: string, { languages, readSpelled }: Reading): Measure[] {
  const dates = datesIn(text);
  const all = languages.map(measureNames);
  const isTaken = ({ start }: SpelledNumber) =>
    dates.some((date) => start >= date.start && start < date.end);
  const listMark = LIST_MARK.test(text) ? text.search(/\d/) : -1;
  const inDigits = numbersIn(text, all).filter((item) => item.start !== listMark && !isTaken(item));
  const found = inDigits.map((number) => measureAt(text, number, all));
  const spelled = readSpelled(text)
    .map((number) => measureAt(text, number, all))
    .filter(({ kind }) => kind !== 'number');
  return withRanges(
    text,
    [...found, ...spelled, ...dates].sort((a, b) => a.start - b.start),
  );
}

function numbersIn(text: string, all: MeasureNames[]): SpelledNumber[] {
  const withoutFullHours = text.replace(FULL_HOUR, (clock) => clock.replace(/00$/, '  '));
  const found: SpelledNumber[] = [];
  let before = 0;
  for (const { 0: number, index: start } of matchesIn(withoutFullHours, NUMBERS)) {
    const end = start + number.length;
    const isMoney = /\p{Sc}[ \u00a0]?$/u.test(text.slice(Math.max(0, start - 2), start));
    const scaled = scaledAt(text, end, all, isMoney);
    const value = valueOf(number) * (scaled?.scale ?? 1);
    const last = found.at(-1);
    const spelledNumber = {
      start,
      end: scaled?.end ?? end,
      value: Math.round(value * 10_000) / 10_000,
    };
    // 2万1,600 and 3만 5천 are one number each.
    const isNext = last?.end === start || (scaled && text.slice(last?.end, start) === ' ');
    if (last && isNext && value < before) {
      last.value += spelledNumber.value;
      last.end = spelledNumber.end;
    } else found.push(spelledNumber);
    before = scaled?.scale ?? 0;
  }
  return found;
}

const BEFORE_MONEY = /(?<![\p{N}.,] ?)\d(?:[ _]{1,2}\d)+(?= ?[\p{L}\p{Sc}%])/gu;
const NEXT = 24;

/** Joins separated digits before the name of money, as in "1 9 euros". Keeps the text's length. */
export const joinAmounts = (text: string, reading: Reading): string =>
  text.replace(BEFORE_MONEY, (digits, at: number) => {
    const joinedDigits = digits.replace(/\D/g, '').padStart(digits.length);
    const end = at + digits.length;
    const [measure] = measuresOf(joinedDigits + text.slice(end, end + NEXT), reading);
    return measure?.kind === 'money' || measure?.kind === 'percent' ? joinedDigits : digits;
  });

/** "12k €", "150k", and after a currency's sign also "₦2.9m": elsewhere, that may be metres. */
const LETTER = /^([kmb])n?(?![\p{L}\d])/iu;
const LETTERS = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['b', 1e9],
]);

/** Finds the end of a word that multiplies the number before it, as in 1.25 लाख. */
function scaledAt(text: string, end: number, all: MeasureNames[], isMoney: boolean) {
  const at = /[ \u00a0\u202f]/.test(text[end] ?? '') ? end + 1 : end;
  const han = HAN_SCALES.get(text[end] ?? '');
  if (han) return { scale: han, end: end + 1 };
  const [written = '', letter = ''] = LETTER.exec(text.slice(end, end + 3)) ?? [];
  const scale = LETTERS.get(letter.toLowerCase());
  if (scale && (isMoney || /^k$/i.test(written))) return { scale, end: end + written.length };
  for (const { scales } of all) {
    const scaleMatch = scales
      .get(text[at] ?? '')
      ?.find((item) => text.startsWith(item.text, at) && !isInside(text, at + item.text.length));
    const after = at + (scaleMatch?.text.length ?? 0);
    if (scaleMatch)
      return { scale: scaleMatch.scale, end: text[after] === '.' ? after + 1 : after };
  }
  return undefined;
}

/** In scripts with spaces, further letters make it another word. */
const isInside = (text: string, end: number): boolean =>
  /\p{L}/u.test(text[end] ?? '') && !isUnspacedScript(text[end - 1] ?? '');

/** `1 200,50`, `1.200,50` and `1,200.5` are the same number. */
function valueOf(number: string): number {
  const compactNumber = number.replace(/['’\s]/g, '');
  const decimals = /[.,](\d{1,2}|\d{4})$/.exec(compactNumber);
  const whole = decimals ? compactNumber.slice(0, decimals.index) : compactNumber;
  return Number(`${whole.replace(/[.,]/g, '')}.${decimals?.[1] ?? 0}`);
}

/** "2時間半" and "2시간 반" add half an hour. */
const HALF = /^ ?(?:\p{sc=Han}{1,3}|\p{sc=Hang}{1,3} ?)(?<![半반])[半반]/u;
const TIMES: ReadonlySet<MeasureKind> = new Set(TIME_UNITS);
/** Doesn't match the sign of a previous number: "100% 5 stars". */
const PERCENT_BEFORE = /(?<!\d[ \u00a0]?)[%٪][ \u00a0]?$/;

function measureAt(text: string, number: SpelledNumber, all: MeasureNames[]): Measure {
  const after = text.slice(number.end, number.end + MAX_UNIT);
  const rest = after.slice(GAP.exec(after)?.[0].length);
  const before = text.slice(Math.max(0, number.start - 16), number.start);
  if (/^[%٪‰]/.test(rest) || PERCENT_BEFORE.test(before)) return { ...number, kind: 'percent' };
  const { value } = number;
  if (TENTHS.test(rest))
    return { ...number, kind: 'percent', value: percentOf(value, rest.charAt(0)) };
  const sign = /^\p{Sc}/u.exec(rest)?.[0];
  if (sign) return { ...number, ...(all[0]?.symbols.get(foldWord(sign)) ?? { kind: 'money' }) };
  const found = named(number, { after, rest, before }, all);
  return TIMES.has(found.kind) && HALF.test(after) ? { ...found, value: value + 0.5 } : found;
}

interface Beside {
  after: string;
  /** the text after the sign that joins it to the number */
  rest: string;
  before: string;
}

function named(
  number: SpelledNumber,
  { after, rest, before }: Beside,
  all: MeasureNames[],
): Measure {
  const folded = /^[.\s]*\p{L}/u.test(rest) ? foldWord(rest) : '';
  const unspaced = longestUnspaced(folded, all);
  if (unspaced) return { ...number, ...unspaced };
  const words = folded.match(WORDS) ?? [];
  const isNext = /^(?:\.|st|nd|rd|th|er|º)?[ \u00a0]/.test(after);
  const beside = [...wordsOf(before).slice(-1), ...(isNext ? words.slice(0, 2) : [])];
  const isNamed = folded.startsWith(words[0] ?? ' ');
  const symbol = SIGN_BEFORE.exec(before.slice(-MAX_SIGN));
  for (const names of all) {
    const meaning =
      (isNamed && meaningOf(words, names)) ||
      (symbol && symbolBefore(symbol, names.symbols)) ||
      (/[ \u00a0]$/.test(before) && names.before.get(beside[0] ?? ''));
    if (meaning) return { ...number, ...meaning };
    const month = beside.map((word) => names.months.get(word)).find(Boolean);
    if (month && number.value <= 31) return { ...number, kind: 'number', month };
    if (month) return { ...number, kind: 'number', value: yearOf(number.value, names) };
  }
  return { ...number, kind: 'number' };
}

/** Years after 2400 are only meant in a calendar that is ahead. */
const yearOf = (year: number, { years_ahead }: MeasureNames): number =>
  year > 2400 ? year - years_ahead : year;

/** 日 is a day in Japanese, and 日元 is money in Chinese: the longer name of the two languages wins. */
function longestUnspaced(folded: string, all: MeasureNames[]): Meaning | undefined {
  const named = all.flatMap(
    ({ unspaced }) =>
      unspaced.get(folded.charAt(0))?.find(({ text }) => folded.startsWith(text)) ?? [],
  );
  return named.toSorted((a, b) => b.text.length - a.text.length)[0]?.meaning;
}

function meaningOf(words: string[], names: MeasureNames): Meaning | undefined {
  const [first = ''] = words;
  const phrase = names.phrases
    .get(first)
    ?.find((item) => item.words.every((word, index) => words[index] === word));
  if (phrase) return phrase.meaning;
  const stem = names.stems.find(
    (item) => first.startsWith(item.stem) && first.length <= item.stem.length + MAX_ENDING,
  );
  return stem?.meaning ?? names.symbols.get(first);
}

/** A sign, or a code in capitals such as CHF: in lower case it may be a word. */
const SIGN_BEFORE = /(?:(\p{L}{0,3}\p{Sc})|(?<!\p{L})(\p{L}{2,3}\$?))[ \u00a0\u202f]?$/u;

/** With the character before it, in two parts each. */
const MAX_SIGN = 12;

function symbolBefore(
  [, sign, code = '']: RegExpExecArray,
  symbols: MeasureNames['symbols'],
): Meaning | undefined {
  // `R$` is one currency, but `$` after another letter may be any of them.
  if (sign) return symbols.get(foldWord(sign)) ?? symbols.get(sign.slice(-1)) ?? { kind: 'money' };
  return code !== '' && code === code.toUpperCase() ? symbols.get(foldWord(code)) : undefined;
}

/** Reads `50 - 90 €` and `€50 to 90` as two amounts of money. */
function withRanges(text: string, measures: Measure[]): Measure[] {
  return measures.map((measure, index) => {
    if (measure.kind !== 'number' || measure.month) return measure;
    const next = measures[index + 1];
    const previous = measures[index - 1];
    const joins = (a: Measure, b: Measure) => RANGE.exec(text.slice(a.end, b.start));
    const like = (other: Measure, [, word]: RegExpExecArray) => ({
      ...measure,
      kind: other.kind,
      ...(other.currencies && { currencies: other.currencies }),
      ...(word !== undefined && { isGuess: true }),
    });
    const after = next && next.kind !== 'number' && joins(measure, next);
    if (after) return like(next, after);
    // Behind a sign that stands first.
    const signed = previous?.kind === 'money' && /\p{Sc}\s?$/u.test(text.slice(0, previous.start));
    const before = signed && joins(previous, measure);
    return before ? like(previous, before) : measure;
  });
}
