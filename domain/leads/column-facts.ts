import { isCompany } from './company-name.ts';
import { type FieldMatch, matchField, wordsOf } from './field-names.ts';

/** Decides whether a text is a phone number, with a library that knows the numbering plans. */
export interface PhoneTests {
  isPhone: (text: string) => boolean;
  /** false for a landline in countries whose numbering plan distinguishes landlines from mobiles */
  isMobile?: ((text: string) => boolean) | undefined;
}

/** Statistics of one column. Shares are of the cells with a value. */
export interface ColumnFacts {
  index: number;
  title: string;
  /** the field that the heading names */
  match: FieldMatch | undefined;
  /** cells with a value */
  filled: number;
  phone: number;
  mobile: number;
  email: number;
  /** phones in the usual notation, with a plus or in groups of digits */
  written: number;
  /** cells with as many digits as a phone number, readable or not */
  digits: number;
  /** cells that contain only words */
  words: number;
  /** cells with more than one word */
  several: number;
  /** company names, recognized by their legal form */
  companies: number;
  /** distinct values */
  distinct: number;
  /** the values are dates, amounts or sequential numbers, or the heading names an id */
  isOther: boolean;
}

/** Numbering plans also accept shorter customer numbers, postcodes and prefixes. */
const MIN_PHONE_DIGITS = 7;
export const MIN_SHARE = 0.5;

export const isEmail = (cell: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell.trim());
const isWords = (cell: string): boolean =>
  cell.length <= 100 && /^[\p{L}\p{M}][\p{L}\p{M}\s.'’,()・-]*$/u.test(cell);
const digitsOf = (cell: string): number => cell.match(/\p{Nd}/gu)?.length ?? 0;

/** Whether a cell is valid in the numbering plans and long enough, and is neither a date nor an amount. */
export const isPhoneCell = (cell: string, { isPhone }: PhoneTests): boolean =>
  digitsOf(cell) >= MIN_PHONE_DIGITS && !isDate(cell) && !isAmount(cell) && isPhone(cell);

export function factsOf(
  index: number,
  title: string,
  cells: readonly string[],
  tests: PhoneTests,
): ColumnFacts {
  const values = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const share = (test: (cell: string) => boolean) =>
    values.length === 0 ? 0 : values.filter(test).length / values.length;
  const { isMobile = tests.isPhone } = tests;
  const mobile = share((cell) => isPhoneCell(cell, tests) && isMobile(cell));
  return {
    index,
    title,
    match: matchField(title),
    filled: values.length,
    phone: share((cell) => isPhoneCell(cell, tests)),
    mobile,
    written: share((cell) => /^\+|\d[\s()./-]+\d/.test(cell) && isPhoneCell(cell, tests)),
    email: share(isEmail),
    digits: share((cell) => digitsOf(cell) >= MIN_PHONE_DIGITS),
    words: share(isWords),
    several: share((cell) => isWords(cell) && /\s/.test(cell)),
    companies: share(isCompany),
    distinct: values.length === 0 ? 0 : new Set(values).size / values.length,
    isOther:
      share(isDate) >= MIN_SHARE ||
      share(isAmount) >= MIN_SHARE ||
      wordsOf(title).includes('id') ||
      (mobile < MIN_SHARE && isCounted(values)),
  };
}

/** 20.11.2026, 2026-11-20 10:30, 11/20/26 and 20261120. */
function isDate(cell: string): boolean {
  const compact = /^(?:19|20)\d\d(\d\d)(\d\d)$/.exec(cell);
  if (compact) return isDay(Number(compact[1]), Number(compact[2]));
  const parts = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:[ T,].*)?$/.exec(cell.trim());
  if (!parts) return false;
  const [first, second, third] = [parts[1], parts[3], parts[4]].map(Number) as [
    number,
    number,
    number,
  ];
  return isDay(first, second) || isDay(second, first) || isDay(second, third);
}

const isDay = (month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** Matches a currency or percent sign, or decimals that are not all zeros. */
const isAmount = (cell: string): boolean =>
  /^[+-]?\p{Sc}|[\p{Sc}%]$/u.test(cell) ||
  (/^[+-]?[\d.,' ]+[.,]\d{1,2}$/.test(cell) &&
    !/[.,]0+$/.test(cell) &&
    /^[+-]?\d{1,3}(?:[.,' ]\d{3})*[.,]\d{1,2}$|^[+-]?\d+[.,]\d{1,2}$/.test(cell));

/** Average step up to which numbers count as sequential. Phone numbers are about a million apart. */
const MAX_STEP = 1_000;

/** Whether the values are ids: plain digits that are close to each other. */
function isCounted(values: readonly string[]): boolean {
  if (values.length < 2 || !values.every((cell) => /^\d{1,15}$/.test(cell))) return false;
  const numbers = values.map(Number);
  const span = numbers.reduce((a, b) => Math.max(a, b)) - numbers.reduce((a, b) => Math.min(a, b));
  return span / (numbers.length - 1) <= MAX_STEP;
}
