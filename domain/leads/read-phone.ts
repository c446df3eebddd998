import { phoneProblems } from '#copy/leads/post-problems.ts';
import { canonicalNumber, possibleNumbers } from '../identity/number-forms.ts';
import { phoneRuns } from './phone-text.ts';

/** A library that knows the numbering plans. */
export interface ParsePhone {
  /**
   * The digits of a valid number, its country code first, or undefined. `country` is that of numbers
   * without a country code.
   */
  (text: string, country: string | undefined): string | undefined;
  /** whether such digits can be a mobile's; missing: they all can */
  isMobile?: (digits: string) => boolean;
}

export type PhoneReading =
  | { digits: string; problem?: never }
  | { digits?: never; problem: string };

/** A field longer than this holds more than numbers and what stands around them. */
const MAX_FIELD = 500;
const MAX_LENGTH = 64;
/** A country code and a number: shorter ones may be national ones of another country. */
const MIN_WITH_COUNTRY_CODE = 11;

/**
 * Reads a phone number as people, forms, links and spreadsheets write it: in international form, with 00
 * for the plus, as a national number of `country`, with a country code whose plus a spreadsheet
 * dropped, or in an older form of its country. Of several numbers, the first mobile counts. The digits
 * are the canonical form.
 */
export function readPhone(
  text: string,
  country: string | undefined,
  parse: ParsePhone,
): PhoneReading {
  const { written, numbers } = phonesIn(text, country, parse);
  if (written === '') return { problem: phoneProblems.missing };
  const { isMobile = () => true } = parse;
  const digits = (numbers.length > 1 ? numbers.find(isMobile) : undefined) ?? numbers[0];
  if (digits !== undefined) return { digits };
  if (isRounded(written)) return { problem: phoneProblems.rounded };
  return { problem: country ? phoneProblems.national({ country }) : phoneProblems.international };
}

interface PhonesRead {
  /** the text without what can't be seen */
  written: string;
  /** all numbers in it, in their canonical form */
  numbers: string[];
  /** something else in it has as many digits as a number */
  unread: boolean;
}

/** All numbers of a field, such as a cell of a list of people who must not be contacted. */
export function phonesIn(text: string, country: string | undefined, parse: ParsePhone): PhonesRead {
  const found = phonesOf(text, country, parse);
  if (found.numbers.length > 0) return found;
  // People type the letter O for a zero.
  const typed = text.replace(/(?<!\p{L})O(?=\d)|(?<=\d)O(?!\p{L})/giu, '0');
  return typed === text ? found : phonesOf(typed, country, parse);
}

function phonesOf(text: string, country: string | undefined, parse: ParsePhone): PhonesRead {
  const { written, runs } = phoneRuns(unrounded(text.slice(0, MAX_FIELD)));
  if (isRounded(written)) return { written, numbers: [], unread: true };
  const read = runs.map((run) => numbersIn(run, country, parse));
  const numbers = [...new Set(read.flat().map(canonicalNumber))];
  return { written, numbers, unread: read.some((found) => found.length === 0) };
}

const isRounded = (written: string): boolean =>
  /^["'=+\s]*\d([.,]\d+)?e\+?\d+["'\s]*$/i.test(written);

/** `4.915123456789E+12` has all its digits still. */
const unrounded = (text: string): string =>
  text.replace(
    /^["'=+\s]*(\d)[.,](\d{6,14})e\+?(\d{1,2})["'\s]*$/i,
    (whole, first: string, rest: string, power: string) =>
      rest.length === Number(power) ? first + rest : whole,
  );

/** The numbers of one run of digits and marks: two may stand in it with a slash or a space between. */
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
 * "49 172 1234567" in Germany is a mobile with its country code, and a landline of a town with the area 491
 * without one. No one leaves out the 0 of a landline, so the mobile is meant.
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
  // In some countries the library takes 00 and what follows for the choice of a carrier.
  if (digits.startsWith('00')) yield [`+${digits.slice(2)}`, undefined];
  yield [run, country];
  // A spreadsheet takes +33612345678 for a sum.
  const bare = /^[\d\s().-]+$/.test(run) && digits.length >= MIN_WITH_COUNTRY_CODE;
  if (bare) yield [`+${digits}`, undefined];
  const complete = digits.replace(/^00/, '');
  if (international || bare || complete !== digits) {
    for (const meant of possibleNumbers(complete, undefined)) yield [`+${meant}`, undefined];
  }
  if (international || country === undefined) return;
  for (const meant of possibleNumbers(digits, country)) yield [`+${meant}`, undefined];
}
