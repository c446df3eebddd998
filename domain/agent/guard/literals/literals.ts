import { impliedDates } from '../../../offers/dates.ts';
import { hanNumbers, joinAmounts, type Measure, measuresOf } from '../../../offers/measures.ts';
import { plainText } from '../../../offers/words.ts';
import { withoutLookalikes } from '../text/fold.ts';
import { matchesIn } from '../../../matches.ts';
import { memoize } from '../../../memoize.ts';
import { type Address, addressesIn, isKnownLink, ADDRESS_SIGN } from './addresses.ts';

/** A number with its unit, or a time of day in minutes since the last noon or midnight. */
export interface Figure extends Omit<Measure, 'kind'> {
  kind: Measure['kind'] | 'time';
  /** it can back other figures, and needs no proof itself */
  isBacking?: boolean;
  /** a digit that can only stand for an hour */
  isDigit?: boolean;
  /** for a time that is certainly after noon (true) or before it (false) */
  isLate?: boolean;
}

/** What can be compared exactly: figures with their units, and addresses of all kinds. */
export interface Literals {
  numbers: Figure[];
  addresses: Address[];
}

/** Longer texts are read only up to here. */
const MAX_TEXT = 20_000;

/** Extracts a text's literals. Knows the names of money and time in these languages and in English. */
export function literalsIn(text: string, languages: string[]): Literals {
  return readerFor(languages.join())(text);
}

const readerFor = memoize((codes: string) => {
  const languages = [...new Set([...codes.split(',').filter(Boolean), 'en'])];
  return memoize((text: string) => read(text, languages), 400);
}, 50);

/** "£9 2 0" and "[9][2]" are amounts with separated digits, and "0, 7, 7 …" is a phone number. */
const DIGITS_APART =
  /(?<![\p{L}\p{N}.,] ?)\d(?:(?:[ _()]{1,2}\d){2,}|(?:\p{Pe}\p{Ps}\d)+|(?:[,;\n] ?\d){6,})(?! ?\p{N}|[.,]\p{N})|(?<![\p{L}\p{N}])\d[\d.,OОΟЗ]*[OОΟЗ](?!\p{L})/gu;
/** Reads "1OO" as 100 and "4ЗОО" as 4300. Keeps the length, so that positions stay valid. */
function joined(digits: string): string {
  if (/\p{L}$/u.test(digits)) return digits.replace(/[OОΟ]/g, '0').replaceAll('З', '3');
  return digits.replace(/\D/g, '').padEnd(digits.length);
}

/** Every figure and every address has one of these. */
const SIGN = new RegExp(
  `[\\d@$一-龠]|[\\s[({<]\\.|[\\])}>] ?[\\w-]+ ?[[({<]|${ADDRESS_SIGN.source}`,
  'iu',
);
const NOTHING: Literals = { numbers: [], addresses: [] };

function read(text: string, languages: string[]): Literals {
  const reading = { languages, readSpelled: hanNumbers };
  const measuresIn = (item: string) => measuresOf(item, reading);
  const written = withoutLookalikes(plainText(text.slice(0, MAX_TEXT)));
  if (!SIGN.test(written)) return NOTHING;
  const plain = joinAmounts(written.replace(DIGITS_APART, joined), reading);
  let all: Measure[] | undefined;
  const addresses = addressesIn(plain, (start, end) =>
    (all ??= measuresIn(plain)).some(
      (item) => item.kind !== 'number' && !item.isGuess && item.start < end && item.end > start,
    ),
  );
  let numbers: Figure[] | undefined;
  return {
    addresses,
    // Read on demand, since some rules need only the addresses.
    get numbers() {
      return (numbers ??= figuresIn(without(plain, addresses), measuresIn));
    },
  };
}

/** Finds the figures outside addresses. The digits of a time are one figure. */
function figuresIn(beside: string, measuresIn: (text: string) => Measure[]): Figure[] {
  const hours = hoursIn(beside);
  const times = timesIn(without(beside, hours));
  const rest = without(beside, [...hours, ...times]);
  const measures = measuresIn(rest).map(withoutGuess);
  const implied = impliedDates(beside).map((one) => ({ ...one, isBacking: true }));
  // Many words contain Han numerals, such as 十分, and aren't spans of time.
  const isSaid = ({ kind, start }: Measure) =>
    kind === 'money' || kind === 'percent' || /\d/.test(rest[start] ?? '');
  return [
    ...times,
    ...hours,
    ...implied,
    ...measures.filter(isSaid).filter(isFigure),
    ...measures.filter(isDigit).map(asHour),
  ];
}

/** Replaces these parts with spaces. */
const without = (text: string, found: { start: number; end: number }[]): string =>
  found.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );

/** "17:30", "17h30", "5:30 pm", "17時30分", "17시 5분", "5時半"; a full hour stays a number, as in "at 17". */
const TIME =
  /(?<!\d|\d[.,:])([01]?\d|2[0-4])(?::| ?[h時时点點시] ?)(?:([0-5]\d)(?!\d)|(\d)(?= ?[分분])|[半반])(?: ?[分분])?(?: ?([ap])\.?[ \u00a0]?m(?!\p{L})\.?)?/giu;
/** "10 pm", "11 a. m.": hours that others write as 22 and 11. */
const HOUR =
  /(?<![\d.,:\p{Sc}]|\p{Sc} )(1[0-2]|0?[1-9])(?::00)? ?([ap])\.?[ \u00a0]?m(?!\p{L})\.?/giu;
const HALF_DAY = 12 * 60;

const hoursIn = (text: string) =>
  matchesIn(text, HOUR).map(({ 0: written, 1: hour, 2: half, index: start }) => ({
    ...timeOf(Number(hour) * 60, half),
    start,
    end: start + written.length,
  }));

const timesIn = (text: string): Figure[] =>
  matchesIn(text, TIME)
    .map(({ 0: written, 1: hours, 2: minutes, 3: minute, 4: half, index: start }) => ({
      ...timeOf(Number(hours) * 60 + Number(minutes ?? minute ?? 30), half),
      start,
      end: start + written.length,
    }))
    .filter(({ value }) => value % 60 !== 0);

/** Without "am" or "pm", the half of the day is certain only before 1:00 and from 12:00 on. */
export function timeOf(minutes: number, half?: string): Figure {
  const value = ((minutes % HALF_DAY) + HALF_DAY) % HALF_DAY;
  const isLate = half ? /p/i.test(half) : minutes >= HALF_DAY && minutes < 2 * HALF_DAY;
  const isCertain = half !== undefined || isLate || minutes < 60;
  return { kind: 'time', value, start: 0, end: 0, ...(isCertain && { isLate }) };
}

/** A number or a span of hours may be a time, too: "at 17", "17.30 Uhr". */
function asTime(figure: Figure): Figure | undefined {
  const { kind, value } = figure;
  if (kind === 'time') return figure;
  const [hours, minutes] = [Math.floor(value), Math.round((value % 1) * 100)];
  const isTime = (kind === 'number' || kind === 'hour') && hours <= 24 && minutes < 60;
  return isTime ? timeOf(hours * 60 + minutes) : undefined;
}

function isSameTime(one: Figure, other: Figure): boolean {
  if (one.kind !== other.kind && (one.isDigit || other.isDigit)) return false;
  const [mine, theirs] = [asTime(one), asTime(other)];
  const isOtherHalf = (mine?.isLate ?? theirs?.isLate) !== (theirs?.isLate ?? mine?.isLate);
  return mine !== undefined && mine.value === theirs?.value && !isOtherHalf;
}

/** "35 for 840 €": a word between two numbers doesn't surely make them a range. */
const withoutGuess = ({ isGuess, ...measure }: Measure): Measure =>
  isGuess
    ? { start: measure.start, end: measure.end, value: measure.value, kind: 'number' }
    : measure;

/** Single digits ("at 9") and one of a unit only count things, so the verification judges those. */
const MIN_BARE = 10;
function isFigure({ kind, value, month }: Measure): boolean {
  if (kind === 'money' || kind === 'percent' || month !== undefined) return true;
  return kind === 'number' ? value >= MIN_BARE || !Number.isInteger(value) : value !== 1;
}

const isDigit = ({ kind, value, month }: Measure): boolean =>
  (kind === 'number' || kind === 'hour') && value < MIN_BARE && !month && Number.isInteger(value);
const asHour = ({ value, start, end }: Measure): Figure => {
  const time = timeOf(value * 60);
  return { ...time, start, end, isBacking: true, isDigit: true };
};

/** Whether two figures have the same value, and the same unit if both have one. */
export function isSameFigure(one: Figure, other: Figure): boolean {
  if (one.kind === 'time' || other.kind === 'time') return isSameTime(one, other);
  if (one.value !== other.value) return false;
  if (one.month !== undefined && other.month !== undefined) return one.month === other.month;
  if (one.kind === 'number' || other.kind === 'number') return true;
  if (one.kind !== other.kind) return false;
  const [mine, theirs] = [one.currencies, other.currencies];
  return !mine || !theirs || [...mine].some((code) => theirs.has(code));
}

/** Returns the unknown figures. 5/12/2026 can be read as two dates, of which one has to be known. */
export function findUnknownFigures(
  figures: Figure[],
  isKnown: (figure: Figure) => boolean,
): Figure[] {
  const stated = figures.filter(({ isBacking }) => !isBacking);
  const known = new Set(stated.filter(isKnown).map(({ start }) => start));
  return stated.filter(({ start }) => !known.has(start));
}

/** Compared from the end, since country codes and a leading zero vary. */
const PHONE_DIGITS = 8;
const lastDigits = (value: string): string => value.slice(-PHONE_DIGITS);
const isSamePhone = (one: string, other: string): boolean =>
  one.startsWith('+') && other.startsWith('+')
    ? one === other
    : lastDigits(one) === lastDigits(other);

/** Whether a text with these literals names the address. */
export function hasAddress({ addresses }: Literals, wanted: Address): boolean {
  if (wanted.kind === 'link') {
    const links = addresses.filter(({ kind }) => kind === 'link').map(({ value }) => value);
    return isKnownLink(wanted.value, links);
  }
  if (wanted.kind === 'phone')
    return addresses.some(
      ({ kind, value }) => kind === 'phone' && isSamePhone(value, wanted.value),
    );
  return addresses.some(({ kind, value }) => kind === wanted.kind && value === wanted.value);
}
