/** Marks the file as UTF-8, without which Excel reads accents wrongly. */
export const CSV_BEGIN = '\ufeff';

/** Spreadsheets run a cell that begins like this as a formula. */
const FORMULA = /^[\s\u00a0]*[=+\-@\t\r|%＝＋－＠]/u;
/** A plain number, which no spreadsheet runs. */
const PLAIN_NUMBER = /^[+-]?\d[\d\s.,]*$/;

/** Formats one cell. Puts an apostrophe, which spreadsheets hide, before a possible formula. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  const text = String(value);
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",;\n\r]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Removes the apostrophe that `csvCell` added. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;
