import { countryName } from '#copy/catalog/intl.ts';
import { phoneProblems } from '#copy/leads/post-problems.ts';
import { canonicalNumber, possibleNumbers } from '../identity/number-forms.ts';
import { phoneRuns } from './phone-text.ts';

/** A library that knows the numbering plans. */
export interface ParsePhone {
  /**
   * Returns the digits of a valid number, starting with the country code, or undefined. `country`: default
   * for numbers without a country code.
   */
  (text: string, country: string | undefined): string | undefined;
  /** whether these digits can be a mobile; if missing, all can */
  isMobile?: (digits: string) => boolean;
  /** the country of these digits, if it's known */
  countryOf?: (digits: string) => string | undefined;
}

export type PhoneReading =
  | { digits: string; problem?: never }
  | { digits?: never; problem: string };

/** A longer field contains more than numbers and their labels. */
const MAX_FIELD = 500;
const MAX_LENGTH = 64;
/** Length with a country code. Shorter numbers may be national numbers of another country. */
const MIN_WITH_COUNTRY_CODE = 11;

/**
 * Reads a phone number from users, forms, links or spreadsheets: in international form, with 00 for the
 * plus, as a national number of `country`, with a country code whose plus a spreadsheet dropped, or in an
 * older form of its country. Of several numbers, the mobile that is called WhatsApp counts, or else the
 * first. The digits are the canonical form.
 */
export function readPhone(
  text: string,
  country: string | undefined,
  parse: ParsePhone,
): PhoneReading {
  const { written, numbers, ranks } = phonesIn(text, country, parse);
  if (written === '') return { problem: phoneProblems.missing };
  const { isMobile = () => true } = parse;
  const rankOf = (number: string) => ranks.get(number) ?? 0;
  const mobiles = numbers.length > 1 ? numbers.filter(isMobile) : [];
  const digits = mobiles.toSorted((a, b) => rankOf(b) - rankOf(a))[0] ?? numbers[0];
  if (digits !== undefined) return { digits };
  if (isRounded(written)) return { problem: phoneProblems.rounded };
  return {
    problem: country
      ? phoneProblems.national({ country: countryName(country) })
      : phoneProblems.international,
  };
}

/**
 * Reads a number as one of the campaign's country or, if it isn't, of the country that the form or the file
 * gives beside it. WhatsApp needs a mobile, so a landline here gives way to a mobile there.
 */
export function readFormPhone(
  text: string,
  country: string | undefined,
  formCountry: string | null | undefined,
  parse: ParsePhone,
): PhoneReading & { country?: string | undefined } {
  const first = country ?? formCountry ?? undefined;
  const reading = readPhone(text, first, parse);
  const { isMobile = () => true } = parse;
  const isReached = reading.digits !== undefined && isMobile(reading.digits);
  if (!isReached && formCountry && formCountry !== first) {
    const other = readPhone(text, formCountry, parse);
    const isBetter = reading.digits === undefined || isMobile(other.digits ?? '');
    if (other.digits !== undefined && isBetter) return { ...other, country: formCountry };
  }
  return { ...reading, country: first };
}

interface PhonesRead {
  /** the visible text */
  written: string;
  /** all numbers in it, in their canonical form */
  numbers: string[];
  /** what their labels say: see PhoneRun */
  ranks: ReadonlyMap<string, number>;
  /** whether an unreadable part has as many digits as a number */
  unread: boolean;
}

/** All numbers of a field, such as a cell of an opt-out list. */
export function phonesIn(text: string, country: string | undefined, parse: ParsePhone): PhonesRead {
  const found = phonesOf(text, country, parse);
  if (found.numbers.length > 0) return found;
  // Users type the letter O for a zero.
  const typed = text.replace(/(?<!\p{L})O(?=\d)|(?<=\d)O(?!\p{L})/giu, '0');
  return typed === text ? found : phonesOf(typed, country, parse);
}

function phonesOf(text: string, country: string | undefined, parse: ParsePhone): PhonesRead {
  const { written, runs } = phoneRuns(unrounded(text.slice(0, MAX_FIELD)));
  if (isRounded(written)) return { written, numbers: [], ranks: new Map(), unread: true };
  const read = runs.map(({ text: run, rank }) => ({
    rank,
    numbers: numbersIn(run, country, parse).map(canonicalNumber),
  }));
  const ranks = new Map<string, number>();
  for (const { numbers, rank } of read) {
    for (const number of numbers) ranks.set(number, Math.max(rank, ranks.get(number) ?? 0));
  }
  const unread = read.some(({ numbers }) => numbers.length === 0);
  return { written, numbers: [...ranks.keys()], ranks, unread };
}

const isRounded = (written: string): boolean =>
  /^["'=+\s]*\d([.,]\d+)?e\+?\d+["'\s]*$/i.test(written);

/** Expands `4.915123456789E+12`, which still has all its digits. */
const unrounded = (text: string): string =>
  text.replace(
    /^["'=+\s]*(\d)[.,](\d{6,14})e\+?(\d{1,2})["'\s]*$/i,
    (whole, first: string, rest: string, power: string) =>
      rest.length === Number(power) ? first + rest : whole,
  );

/** The numbers in a run of digits and separators, such as two with a slash or a space between them. */
function numbersIn(run: string, country: string | undefined, parse: ParsePhone): string[] {
  const whole = numberOf(run, country, parse);
  if (whole !== undefined) return [whole];
  const parts = run.split(/\s*[/|]\s*|\s+[-‐-―]\s+|\s{2,}/);
  if (parts.length > 1) return parts.flatMap((part) => numbersIn(part, country, parse));
  const words = run.length > 2 * MAX_LENGTH ? [] : run.split(/\s/);
  for (let at = 1; at < words.length; at += 1) {
    const halves = [words.slice(0, at), words.slice(at)].flatMap(
      (half) => numberOf(half.join(' '), country, parse) ?? [],
    );
    if (halves.length > 1) return halves;
  }
  return [];
}

function numberOf(run: string, country: string | undefined, parse: ParsePhone): string | undefined {
  if (run.length > MAX_LENGTH) return undefined;
  const plain = run.replace(/^\(\+(\d+)\)/, '+$1 ');
  for (const [attempt, of] of attempts(plain, country)) {
    const digits = parse(attempt, of);
    if (digits !== undefined) return withOwnCode(plain, digits, parse) ?? digits;
  }
  return undefined;
}

/**
 * "49 172 1234567" in Germany is a mobile with its country code, or a landline with the area code 491.
 * Landlines are never written without their 0, so the mobile is meant.
 */
function withOwnCode(run: string, read: string, parse: ParsePhone): string | undefined {
  const digits = run.replace(/\D/g, '');
  if (!/^\s*[1-9]/.test(run) || digits.length < MIN_WITH_COUNTRY_CODE) return undefined;
  if (!read.endsWith(digits) || !digits.startsWith(read.slice(0, -digits.length))) return undefined;
  const { isMobile } = parse;
  const whole = read === digits ? undefined : parse(`+${digits}`, undefined);
  return whole && isMobile?.(whole) && !isMobile(read) ? whole : undefined;
}

function* attempts(
  run: string,
  country: string | undefined,
): Generator<[string, string | undefined]> {
  const international = run.startsWith('+');
  const digits = run.replace(/\D/g, '');
  // In some countries, the library reads 00 and the digits after it as a carrier selection code.
  if (digits.startsWith('00')) yield [`+${digits.slice(2)}`, undefined];
  yield [run, country];
  // A spreadsheet reads +33612345678 as a sum and drops the plus.
  const bare = /^[\d\s().-]+$/.test(run) && digits.length >= MIN_WITH_COUNTRY_CODE;
  if (bare) yield [`+${digits}`, undefined];
  const complete = digits.replace(/^00/, '');
  if (international || bare || complete !== digits) {
    for (const meant of possibleNumbers(complete, undefined)) yield [`+${meant}`, undefined];
  }
  if (international || country === undefined) return;
  for (const meant of possibleNumbers(digits, country)) yield [`+${meant}`, undefined];
}
