/** Marks the file as UTF-8, without which Excel reads accents wrongly. */
export const CSV_BEGIN = '\ufeff';

/** A spreadsheet takes a cell that begins like this for a formula, and runs it. */
const FORMULA = /^[\s\u00a0]*[=+\-@\t\r|%＝＋－＠]/u;
/** A number as people write it, which no spreadsheet runs. */
const PLAIN_NUMBER = /^[+-]?\d[\d\s.,]*$/;

/** One cell. What could be run as a formula is set off by an apostrophe, which spreadsheets hide. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  const text = String(value);
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",;\n\r]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell without the apostrophe that `csvCell` put before it. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;
