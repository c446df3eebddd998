import {
  type Figure,
  hasAddress,
  isSameFigure,
  type Literals,
  literalsIn,
  timeOf,
  findUnknownFigures,
} from '../literals/literals.ts';
import { isLongEnough, lettersOf } from '../text/fold.ts';
import { type Equation, parseEquations, type Value } from './calculation.ts';
import { lineDigits, lineLetters, lineReader } from './line-readings.ts';
import type { SentenceVerdict } from './schema.ts';
import { DAY_LINE, type SourceLine } from './source-lines.ts';

/** How lines support a sentence's figures and addresses. */
export type Coverage = 'literal' | 'calculated' | 'none';

/** The part of a verdict that the lines confirm. */
export interface Evidence {
  /** the named lines that contain their quote */
  quoted: SourceLine[];
  /** how many quotes were offered, right or wrong */
  offered: number;
  /** by the quoted lines; computed on demand */
  coverage: () => Coverage;
  /** by all lines: for a sentence that needs no proof but must not invent a figure */
  anywhere: () => Coverage;
}

/** The lines of a question, read once for all its sentences. */
export interface PreparedLines {
  lines: SourceLine[];
  languages: string[];
  read: (line: SourceLine) => Literals;
  /** of the lead's lines and today's date */
  counted: Literals[];
}

export function prepareLines({
  lines,
  languages,
}: Pick<PreparedLines, 'lines' | 'languages'>): PreparedLines {
  const read = lineReader(languages);
  const counted = lines.filter(({ by, id }) => by === 'lead' || id === DAY_LINE).map(read);
  return { lines, languages, read, counted };
}

export function evidenceOf(
  sentence: string,
  { proof, subject, calculation = '' }: SentenceVerdict,
  { lines, languages, read, counted }: PreparedLines,
): Evidence {
  const quoted = proof.flatMap(({ line: id, quote }) => {
    const named = id.replace(/[[\]\s]/g, '').toUpperCase();
    const line = lines.find((item) => item.id === named);
    return line && isQuoted(quote, line) ? [line] : [];
  });
  const known = (named: SourceLine[]): Known => ({
    asserted: named.filter(({ by }) => by === 'business' || subject === 'lead').map(read),
    digits: named.filter(({ by }) => by === 'business' || subject === 'lead'),
    counted,
    quoted: named.filter(({ by }) => by === 'lead').map(read),
  });
  const calculated = calculation.trim() === '' ? [] : parseEquations(calculation);
  const coveredBy = (named: SourceLine[]): Coverage => {
    if (calculated === undefined) return 'none';
    const stated = literalsIn(sentence, languages);
    const isBare = stated.addresses.length + stated.numbers.length === 0;
    return isBare ? 'literal' : coverageOf(stated, known(named), calculated);
  };
  let coverage: Coverage | undefined;
  return {
    quoted: [...new Set(quoted)],
    offered: proof.length,
    coverage: () => (coverage ??= coveredBy(quoted)),
    anywhere: () => coveredBy(lines),
  };
}

/** A shorter quote could be in any line. */
const MIN_QUOTE = 8;
const MIN_UNSPACED = 3;

/** Whether the line contains these words, ignoring case, marks and spaces. */
export function isQuoted(quote: string, line: SourceLine): boolean {
  const all = lineLetters(line);
  const said = quote === line.text ? all : lettersOf(quote);
  const isWhole = isLongEnough(said, MIN_QUOTE, MIN_UNSPACED) || said === all || /\d/.test(said);
  return said !== '' && all.includes(said) && isWhole;
}

/** Where figures and addresses may come from. */
interface Known {
  /** lines that count as statements */
  asserted: Literals[];
  /** the same lines, for single digits, which aren't read as figures */
  digits: SourceLine[];
  /** the lead's texts and today's date, which may give counts and days but no prices */
  counted: Literals[];
  /** the lead's texts that the verdict quotes, which may also give durations */
  quoted: Literals[];
}

function coverageOf(
  { numbers, addresses }: Literals,
  known: Known,
  calculated: Equation[],
): Coverage {
  const areKnown = addresses.every((address) =>
    known.asserted.some((literals) => hasAddress(literals, address)),
  );
  if (!areKnown) return 'none';
  const open = findUnknownFigures(numbers, (number) => isKnown(number, known));
  if (open.length === 0) return 'literal';
  const { operands, results } = followed(calculated, known);
  const isCalculated = (figure: Figure) =>
    results.some((value) => isWritten(figure, value)) || isUsed(figure, operands, known);
  return findUnknownFigures(open, isCalculated).length === 0 ? 'calculated' : 'none';
}

const isAmount = ({ kind }: Figure): boolean => kind === 'money' || kind === 'percent';

/** The agent may repeat the lead's counts and days, and durations if quoted, but no amounts. */
function isKnown(number: Figure, { asserted, counted, quoted }: Known): boolean {
  const isIn = ({ numbers }: Literals) => numbers.some((other) => isSameFigure(number, other));
  if (asserted.some(isIn)) return true;
  const isCount = number.kind === 'number' || number.kind === 'time';
  return !isAmount(number) && (isCount ? counted : quoted).some(isIn);
}

/** A calculation's operands may be said, too: 8 days at 35 €. Amounts only if the lead gave them. */
function isUsed(number: Figure, operands: Value[], { counted }: Known): boolean {
  if (!operands.some(({ kind, value }) => kind === 'number' && value === number.value))
    return false;
  return !isAmount(number) || counted.some((item) => has(item, number.value));
}

/** 1 h 30 is 1.5 hours. */
const has = ({ numbers }: Literals, wanted: number): boolean =>
  numbers.some(
    ({ kind, value, isDigit }) => !isDigit && value === (kind === 'time' ? wanted * 60 : wanted),
  );

/** With 19 %, a calculation uses 0.19, 1.19 or 0.81. */
const hasShare = ({ numbers }: Literals, wanted: number): boolean =>
  numbers.some(
    ({ kind, value }) =>
      kind === 'percent' &&
      [value, 100 + value, 100 - value].some((share) => Math.abs(share - wanted * 100) < 1e-9),
  );

/** Keeps equations of known values. Each must use one from a line: small numbers alone can give anything. */
function followed(calculated: Equation[], known: Known): { operands: Value[]; results: Value[] } {
  const operands: Value[] = [];
  const results: Value[] = [];
  for (const one of calculated) {
    const isResult = (value: Value) =>
      results.some((other) => other.kind === value.kind && isClose(other.value, value.value));
    const isStated = ({ kind, value }: Value) =>
      kind !== 'number' ||
      known.digits.some((line) => lineDigits(line).has(value)) ||
      known.asserted.some((item) => has(item, value) || hasShare(item, value));
    if (!one.operands.every((value) => isResult(value) || isOperand(value, known))) continue;
    if (!one.operands.some((value) => isResult(value) || isStated(value))) continue;
    operands.push(...one.operands);
    results.push(one.result);
  }
  return { operands, results };
}

/** Months of a year and the like. Single digits are allowed, too, since they're often written as words. */
const EVERYDAY: ReadonlySet<number> = new Set([0.5, 12, 24, 30, 52, 60, 100, 365, 1000]);
const MAX_DIGIT = 9;

function isOperand({ kind, value }: Value, { asserted, counted }: Known): boolean {
  const all = [...asserted, ...counted];
  const isIn = (wanted: (one: Figure) => boolean) =>
    all.some(({ numbers }) => numbers.some(wanted));
  if (kind === 'number')
    return (
      EVERYDAY.has(value) ||
      isDigit(value) ||
      all.some((item) => has(item, value)) ||
      asserted.some((item) => hasShare(item, value))
    );
  if (kind === 'time')
    return isFullDigit(value) || isIn((item) => isSameFigure(item, timeOf(value)));
  const { day, month } = dayOf(value);
  return isIn((item) =>
    item.isDigit
      ? item.value === day * 60
      : item.value === day && (item.month === undefined || item.month === month),
  );
}

const isDigit = (number: number): boolean =>
  Number.isInteger(number) && Math.abs(number) <= MAX_DIGIT;

/** A full hour of one digit, which isn't read as a figure of a text. */
const isFullDigit = (minutes: number): boolean =>
  minutes % 60 === 0 && (minutes / 60) % 12 <= MAX_DIGIT;

const DAY_MS = 86_400_000;
function dayOf(days: number): { day: number; month: number; year: number } {
  const date = new Date(days * DAY_MS);
  return { day: date.getUTCDate(), month: date.getUTCMonth() + 1, year: date.getUTCFullYear() };
}

/** Whether a figure of the sentence is a calculation's result, exact or rounded. */
function isWritten(figure: Figure, { kind, value: result }: Value): boolean {
  const { value, month } = figure;
  if (kind === 'number')
    return isClose(result, value) || (!isAmount(figure) && isRounded(result, value));
  if (kind === 'time') return isSameFigure(figure, timeOf(result));
  const date = dayOf(result);
  if (month === undefined) return [date.day, date.month, date.year].includes(value);
  return value === date.year || (value === date.day && month === date.month);
}

/** Rounded to one decimal, as amounts of money never are. */
const isRounded = (number: number, written: number): boolean =>
  Number.isInteger(written * 10) && Math.abs(number - written) < 0.0501;

/** Equal, or rounded to the decimals that the text has. */
const isClose = (number: number, written: number): boolean =>
  Number.isInteger(written) ? Math.round(number) === written : Math.abs(number - written) < 0.0051;
