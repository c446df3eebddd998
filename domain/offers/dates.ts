import { matchesIn } from '../matches.ts';

/** A day or a year in a text. Without a month, it may be any number. */
export interface DateFigure {
  start: number;
  end: number;
  kind: 'number' | 'day';
  value: number;
  month?: number;
}

const NUMERIC_DATES =
  /(?<![\d./-])(?:(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{1,2})([./-])(\d{1,2})\5(?:\d{4}|\d{2})|(\d{1,2})[月월] ?(\d{1,2})[日일])(?![\d])/g;

/** Finds dates in figures, such as 2026-12-01, 1.12.2026 and 12月1日. */
export function datesIn(text: string): DateFigure[] {
  return matchesIn(text, NUMERIC_DATES).flatMap((match) => {
    const [all, , isoMonth, isoDay, first, , second, hanMonth, hanDay] = match;
    const at = { start: match.index, end: match.index + all.length, kind: 'number' as const };
    if (isoMonth && isoDay) return [{ ...at, value: Number(isoDay), month: Number(isoMonth) }];
    if (hanMonth && hanDay) return [{ ...at, value: Number(hanDay), month: Number(hanMonth) }];
    return eitherDay(at, [Number(first), Number(second)]);
  });
}

/** "1.12." and "12/6" are also days. A date implies its year, "2026/27" a second one, "24/7" seven days. */
const IMPLIED =
  /(?<![\d./-])(?:24\/7|(\d{1,2})\.(0?[1-9]|1[0-2])\.|(\d{1,2}\/\d{1,2})(?![\d/-]|\.\d)|\d{1,2}([./-])\d{1,2}\4(\d{4})|(\d{4})[-/.年]\d{1,2}[-/.月]\d{1,2}|(19|20)\d\d[-–/](\d\d))(?!\d)/g;

/** What a text implies besides its numbers, and other texts may repeat. */
export const impliedDates = (text: string): DateFigure[] =>
  matchesIn(text, IMPLIED).flatMap((match) => {
    const [all, day, month, short, , last, first, century = '', year = ''] = match;
    const at = { start: match.index, end: match.index + all.length, kind: 'number' as const };
    if (month) return [{ ...at, value: Number(day), month: Number(month) }];
    if (all === '24/7') return [{ ...at, kind: 'day' as const, value: 7 }];
    if (short) return eitherDay(at, short.split('/').map(Number));
    return [{ ...at, value: Number(last ?? first ?? century + year) }];
  });

/** Countries put the day or the month first, so both readings are kept. */
const eitherDay = (at: Omit<DateFigure, 'value'>, [a = 0, b = 0]: number[]): DateFigure[] => [
  ...(b <= 12 ? [{ ...at, value: a, month: b }] : []),
  ...(a <= 12 ? [{ ...at, value: b, month: a }] : []),
];
