import { isEmail, isPhoneCell, type PhoneTests } from './column-facts.ts';
import { matchField } from './field-names.ts';

export interface TableStart {
  /** rows above the table: a title, a filter or empty rows */
  skip: number;
  /** whether the first row of the table names its columns */
  header: boolean;
}

/** The table starts within this many rows from the top. */
const SEARCHED = 40;
/** A longer cell is a sentence, not a heading. */
const MAX_HEADING = 120;

type Row = readonly string[];

const isFilled = (cell: string): boolean => cell.trim() !== '';
const widthOf = (row: Row): number => row.filter(isFilled).length;

/** Finds where a file's table starts, and whether its first row names the columns. */
export function findHeader(rows: readonly Row[], tests: PhoneTests): TableStart {
  const top = rows.slice(0, SEARCHED);
  const isValue = (cell: string) => isEmail(cell) || isPhoneCell(cell.trim(), tests);
  const hasValue = (row: Row) => row.some(isValue);
  const named = namedRow(top, hasValue);
  if (named !== undefined) return { skip: named, header: true };
  const skip = firstFullRow(top, hasValue);
  const [first, ...others] = rows.slice(skip);
  if (!first || hasValue(first)) return { skip, header: false };
  return { skip, header: others.length === 0 || others.some(hasValue) };
}

/** The row that names the most fields, with no leads above it. */
function namedRow(top: readonly Row[], hasValue: (row: Row) => boolean): number | undefined {
  const widest = Math.max(0, ...top.map(widthOf));
  let found: number | undefined;
  let most = 0;
  for (const [index, row] of top.entries()) {
    const width = widthOf(row);
    const names = fieldNamesOf(row);
    // A single name in a wide table may be a word of a title or a note.
    const counts = names > 1 || (names === 1 && width * 2 >= widest);
    if (counts && names > most && !hasValue(row)) {
      const isTable = top
        .slice(0, index)
        .some((above) => hasValue(above) && widthOf(above) * 2 > width);
      if (isTable) break;
      found = index;
      most = names;
    }
  }
  return found;
}

const fieldNamesOf = (row: Row): number =>
  new Set(
    row.flatMap((cell) => {
      const match = cell.length <= MAX_HEADING ? matchField(cell) : undefined;
      return match?.exact ? cell.trim() : [];
    }),
  ).size;

/** The first row with values, or with more than half the usual number of cells. */
function firstFullRow(top: readonly Row[], hasValue: (row: Row) => boolean): number {
  const widths = top.map(widthOf).filter((width) => width > 0);
  const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0;
  const index = top.findIndex((row) => widthOf(row) * 2 > usual || hasValue(row));
  return Math.max(0, index);
}
