import { matchesIn } from '../matches.ts';
import {
  isGlued,
  MAX_ENDING,
  type Meaning,
  type MeasureKind,
  measureNames,
} from './measure-names.ts';
import { foldWord, WORDS, wordsOf } from './words.ts';

/** A number in a text and what it measures. */
export interface Measure {
  start: number;
  end: number;
  value: number;
  kind: MeasureKind;
  currencies?: ReadonlySet<string>;
  /** of a date */
  month?: number;
  /** behind it stands another number of the same thing: `50 - 90 €` */
  opensRange?: boolean;
  /** a word between two numbers may make a range of them: "50 to 90 €", but also "3 for 90 €" */
  isGuess?: boolean;
}

/** A number in words: where it stands, and its value. */
export interface SpelledNumber {
  start: number;
  end: number;
  value: number;
}
export type ReadSpelled = (text: string) => SpelledNumber[];
export const spellsNothing: ReadSpelled = () => [];

const HAN_DIGITS = '〇一二三四五六七八九';
const HAN_SCALES = new Map<string, number>(
  Object.entries({ 十: 10, 百: 100, 千: 1e3, 万: 1e4, 萬: 1e4, 億: 1e8, 亿: 1e8 }),
);
/** "One" and a scale alone are in many words. */
const HAN_NUMBER =
  /(?<!\d[.,]?)[一二两兩三四五六七八九十百千][〇零一二两兩三四五六七八九十百千万萬億亿]*/g;

/** Amounts and shares in Han numerals, as in 三千八百円. */
export const hanNumbers: ReadSpelled = (text) =>
  matchesIn(text, HAN_NUMBER).flatMap(({ 0: written, index: start }) => {
    const value = hanValue(written.replace(/[两兩]/g, '二').replaceAll('零', '〇'));
    return value > 1 ? [{ start, end: start + written.length, value }] : [];
  });

function hanValue(written: string): number {
  let [all, part, digit] = [0, 0, 0];
  for (const sign of written) {
    const scale = HAN_SCALES.get(sign);
    if (scale === undefined) digit = digit * 10 + HAN_DIGITS.indexOf(sign);
    else if (scale < 1e4) [part, digit] = [part + (digit || 1) * scale, 0];
    else [all, part, digit] = [all + (part + digit) * scale, 0, 0];
  }
  return all + part + digit;
}

export interface Reading {
  /** codes of the languages whose names of money and time count */
  languages: string[];
  readSpelled: ReadSpelled;
}

// Every pattern is bounded and anchored: texts are long and may be hostile.
const NUMBERS =
  /(?<!\d|\d[.,])(?:\d{1,2}(?:,\d{2})+,\d{3}(?!\d)|\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?!\d)(?:[.,]\d{1,2})?|\d{1,12}(?:[.,]\d{1,4})?)(?!\d)/g;
const NUMERIC_DATES =
  /(?<![\d./-])(?:(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{1,2})([./-])(\d{1,2})\5(?:\d{4}|\d{2})|(\d{1,2})月(\d{1,2})日)(?![\d])/g;
/** What may stand between a number and its unit. */
const GAP = /^[ \u00a0\u202f]?[-‐‑–]?/;
const MAX_UNIT = 40;
/** From one number of a range to the other: a dash, or one short word such as "to" or "bis". */
const RANGE = /^[ \u00a0\u202f]?(?:[-–—~〜/]|(\p{L}{1,5}))[ \u00a0\u202f]?$/u;
/** 9:00 is the same time as 9 o'clock. */
const FULL_HOUR = /(?<!\d)\d{1,2} ?[:h時点] ?00(?!\d)/gi;
const LIST_MARK = /^\s*\d{1,2}[.)]\s/;

/** Numbers in digits, and those in words that measure money, a share or a time. `text` is plain. */
export function measuresOf(text: string, { languages, readSpelled }: Reading): Measure[] {
  const dates = datesIn(text);
  const isTaken = ({ start }: SpelledNumber) =>
    dates.some((date) => start >= date.start && start < date.end);
  const listMark = LIST_MARK.test(text) ? text.search(/\d/) : -1;
  const inDigits = numbersIn(text, languages).filter(
    (item) => item.start !== listMark && !isTaken(item),
  );
  const found = inDigits.map((number) => measured(text, number, languages));
  const spelled = readSpelled(text)
    .map((number) => measured(text, number, languages))
    .filter(({ kind }) => kind !== 'number');
  const all = [...found, ...spelled, ...dates].sort((a, b) => a.start - b.start);
  return withRanges(text, all);
}

function numbersIn(text: string, languages: string[]): SpelledNumber[] {
  const withoutFullHours = text.replace(FULL_HOUR, (clock) => clock.replace(/00$/, '  '));
  const found: SpelledNumber[] = [];
  let before = 0;
  for (const { 0: number, index: start } of matchesIn(withoutFullHours, NUMBERS)) {
    const end = start + number.length;
    const scaled = scaledAt(text, end, languages);
    const value = valueOf(number) * (scaled?.scale ?? 1);
    const last = found.at(-1);
    const read = { start, end: scaled?.end ?? end, value: Math.round(value * 10_000) / 10_000 };
    // 2万1,600 is one number.
    if (last?.end === start && value < before) {
      last.value += read.value;
      last.end = read.end;
    } else found.push(read);
    before = scaled?.scale ?? 0;
  }
  return found;
}

const BEFORE_MONEY = /(?<![\p{N}.,] ?)\d(?:[ _]{1,2}\d)+(?= ?[\p{L}\p{Sc}%])/gu;
const NEXT = 24;

/** Before the name of money, digits that stand apart are one figure: "1 9 euros". As long as before. */
export const joinedAmounts = (text: string, reading: Reading): string =>
  text.replace(BEFORE_MONEY, (digits, at: number) => {
    const one = digits.replace(/\D/g, '').padStart(digits.length);
    const end = at + digits.length;
    const [measure] = measuresOf(one + text.slice(end, end + NEXT), reading);
    return measure?.kind === 'money' || measure?.kind === 'percent' ? one : digits;
  });

/** Where a word ends that multiplies the number before it, as in 1.25 लाख. */
function scaledAt(text: string, end: number, languages: string[]) {
  const at = /[ \u00a0\u202f]/.test(text[end] ?? '') ? end + 1 : end;
  const han = HAN_SCALES.get(text[end] ?? '');
  if (han) return { scale: han, end: end + 1 };
  for (const language of languages) {
    const all = measureNames(language).scales.get(text[at] ?? '');
    const found = all?.find(
      (item) => text.startsWith(item.text, at) && !isInside(text, at + item.text.length),
    );
    const after = at + (found?.text.length ?? 0);
    if (found) return { scale: found.scale, end: text[after] === '.' ? after + 1 : after };
  }
  return undefined;
}

/** In scripts with spaces, letters that follow make it another word. */
const isInside = (text: string, end: number): boolean =>
  /\p{L}/u.test(text[end] ?? '') && !isGlued(text[end - 1] ?? '');

/** `1 200,50`, `1.200,50` and `1,200.5` are the same number. */
function valueOf(number: string): number {
  const joined = number.replace(/['’\s]/g, '');
  const decimals = /[.,](\d{1,2}|\d{4})$/.exec(joined);
  const whole = decimals ? joined.slice(0, decimals.index) : joined;
  return Number(`${whole.replace(/[.,]/g, '')}.${decimals?.[1] ?? 0}`);
}

function datesIn(text: string): Measure[] {
  return matchesIn(text, NUMERIC_DATES).flatMap((match) => {
    const [all, , isoMonth, isoDay, first, , second, hanMonth, hanDay] = match;
    const at = { start: match.index, end: match.index + all.length, kind: 'number' as const };
    if (isoMonth && isoDay) return [{ ...at, value: Number(isoDay), month: Number(isoMonth) }];
    if (hanMonth && hanDay) return [{ ...at, value: Number(hanDay), month: Number(hanMonth) }];
    const [a, b] = [Number(first), Number(second)];
    // Countries differ in which comes first; both readings are kept.
    return [
      ...(b <= 12 ? [{ ...at, value: a, month: b }] : []),
      ...(a <= 12 ? [{ ...at, value: b, month: a }] : []),
    ];
  });
}

/** What stands beside a number, folded once for all languages. */
interface Surroundings {
  /** what a sign such as € or % may open */
  rest: string;
  folded: string;
  words: string[];
  signBefore: string;
  /** a code in capitals, such as CHF: in small letters it may be a word */
  codeBefore: string;
  /** words that may be the name of a month, read where nothing else is found */
  readonly beside: string[];
}

function surroundingsOf(text: string, { start, end }: SpelledNumber): Surroundings {
  const after = text.slice(end, end + MAX_UNIT);
  const before = text.slice(Math.max(0, start - 16), start);
  const rest = after.replace(GAP, '');
  const folded = foldWord(rest);
  const words = folded.match(WORDS) ?? [];
  const code = /(?<!\p{L})(\p{L}{2,3}\$?)[ \u00a0\u202f]?$/u.exec(before)?.[1] ?? '';
  const isNext = /^(?:\.|st|nd|rd|th|er|º)?[ \u00a0]/.test(after);
  return {
    rest,
    folded,
    words,
    signBefore: /(\p{L}{0,3}\p{Sc})[ \u00a0\u202f]?$/u.exec(before)?.[1] ?? '',
    codeBefore: code === code.toUpperCase() ? foldWord(code) : '',
    get beside() {
      return [...wordsOf(before).slice(-1), ...(isNext ? words.slice(0, 2) : [])];
    },
  };
}

function measured(text: string, number: SpelledNumber, languages: string[]): Measure {
  const around = surroundingsOf(text, number);
  const all = languages.map(measureNames);
  const unspaced = longestUnspaced(around.folded, all);
  if (unspaced) return { ...number, ...unspaced };
  let words: string[] | undefined;
  for (const names of all) {
    const meaning = meaningAfter(around, names) ?? symbolBefore(around, names.symbols);
    if (meaning) return { ...number, ...meaning };
    const beside = (words ??= around.beside);
    const month = names.months.find(({ name }) => beside.includes(name))?.month;
    if (month) return { ...number, kind: 'number', month };
  }
  return { ...number, kind: 'number' };
}

type Names = ReturnType<typeof measureNames>;

/** 日 is a day in Japanese, and 日元 is money in Chinese: of two languages the longer name wins. */
function longestUnspaced(folded: string, all: Names[]): Meaning | undefined {
  const named = all.flatMap(
    ({ unspaced }) =>
      unspaced.get(folded.charAt(0))?.find(({ text }) => folded.startsWith(text)) ?? [],
  );
  return named.toSorted((a, b) => b.text.length - a.text.length)[0]?.meaning;
}

function meaningAfter({ rest, folded, words }: Surroundings, names: Names): Meaning | undefined {
  if (/^[%٪‰]/.test(rest)) return { kind: 'percent' };
  const sign = /^\p{Sc}/u.exec(rest)?.[0];
  if (sign) return names.symbols.get(foldWord(sign)) ?? { kind: 'money' };
  const [first = ''] = words;
  if (first === '' || !folded.startsWith(first)) return undefined;
  const phrase = names.phrases
    .get(first)
    ?.find((item) => item.words.every((word, index) => words[index] === word));
  if (phrase) return phrase.meaning;
  const stem = names.stems.find(
    (item) => first.startsWith(item.stem) && first.length <= item.stem.length + MAX_ENDING,
  );
  return stem?.meaning ?? names.symbols.get(first);
}

function symbolBefore(
  { signBefore, codeBefore }: Surroundings,
  symbols: Names['symbols'],
): Meaning | undefined {
  // `R$` is one currency, `$` behind another letter may be any of them.
  const known = symbols.get(foldWord(signBefore)) ?? symbols.get(signBefore.slice(-1));
  if (signBefore) return known ?? { kind: 'money' };
  return codeBefore ? symbols.get(codeBefore) : undefined;
}

/** `50 - 90 €` and `€50 to 90` are two amounts of money. */
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
