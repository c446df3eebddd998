import type { ImportColumns } from './imports.ts';

/** A guess; `phone` is null where no column holds phone numbers. */
export type GuessedColumns = Omit<ImportColumns, 'phone' | 'fields'> & { phone: number | null };

interface Shares {
  phone: number;
  email: number;
  /** words of letters alone */
  words: number;
  /** how many of its values differ from each other */
  distinct: number;
  /** of those with a value, how many have more than one word */
  several: number;
  filled: number;
}

/** Below this share of the filled cells, a column is not taken for one of phones or addresses. */
const MIN_SHARE = 0.5;
/** A column that hardly ever changes holds no names. */
const MIN_DISTINCT = 0.1;

/**
 * Guesses from what the cells hold which column is what: phones by the rules of numbers, addresses by
 * their shape, names as the column of letters whose values differ most, and rather the first of them. Headings are in any language
 * and say nothing here.
 */
export function guessColumns(
  rows: readonly (readonly string[])[],
  isPhone: (text: string) => boolean,
): GuessedColumns {
  const header = hasHeader(rows, isPhone);
  const body = header ? rows.slice(1) : rows;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const shares = Array.from({ length: width }, (_, index) =>
    sharesOf(
      body.map((row) => row[index] ?? ''),
      isPhone,
    ),
  );
  const phone = best(shares, ({ phone, filled }) => (phone >= MIN_SHARE ? phone * filled : 0));
  const email = best(shares, (item, index) =>
    index !== phone && item.email >= MIN_SHARE ? item.email * item.filled : 0,
  );
  const isFree = (index: number) => index !== phone && index !== email;
  const isText = ({ words, distinct }: Shares, index: number) =>
    isFree(index) && words >= MIN_SHARE && distinct >= MIN_DISTINCT;
  const texts = [...shares.keys()].filter((index) => isText(shares[index] as Shares, index));
  // A whole name has several words, and differs from row to row more than a town or a company does.
  // People write who it is before what is known of them.
  const name = best(shares, (item, index) =>
    isText(item, index)
      ? (item.words * item.filled * (item.distinct + item.several / 2)) / (2 + texts.indexOf(index))
      : 0,
  );
  return { name, last_name: null, phone, email, header };
}

/** The first row names the columns if it holds no number where the others do. */
function hasHeader(
  rows: readonly (readonly string[])[],
  isPhone: (text: string) => boolean,
): boolean {
  const [first, ...others] = rows;
  if (!first) return false;
  const isValue = (cell: string) => isPhone(cell) || isEmail(cell);
  if (first.some(isValue)) return false;
  return others.length === 0 || others.some((row) => row.some(isValue));
}

function best(
  shares: readonly Shares[],
  score: (one: Shares, index: number) => number,
): number | null {
  let found: number | null = null;
  let highest = 0;
  for (const [index, one] of shares.entries()) {
    const points = score(one, index);
    if (points > highest) [found, highest] = [index, points];
  }
  return found;
}

function sharesOf(cells: readonly string[], isPhone: (text: string) => boolean): Shares {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const share = (test: (cell: string) => boolean) =>
    filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
  return {
    phone: share(isPhone),
    email: share(isEmail),
    words: share(isWords),
    distinct: filled.length === 0 ? 0 : new Set(filled).size / filled.length,
    several: share((cell) => isWords(cell) && /\s/.test(cell)),
    filled: cells.length === 0 ? 0 : filled.length / cells.length,
  };
}

const isEmail = (cell: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell.trim());
const isWords = (cell: string): boolean =>
  cell.length <= 100 && /^[\p{L}\p{M}][\p{L}\p{M}\s.'’,()-]*$/u.test(cell);
