import { isEmptyRow } from '#domain/leads/csv-reader.ts';
import { removeMarks } from '#domain/leads/decode-text.ts';
import type { Encoding } from '#domain/leads/encodings.ts';
import { type GuessedColumns, guessColumns } from '#domain/leads/guess-columns.ts';
import { MAX_COLUMNS } from '#domain/leads/import-states.ts';
import { readPhone } from '#domain/leads/read-phone.ts';
import { type TableProblem, TableRefused } from '#domain/leads/table-problems.ts';
import { readTableFile } from '#web/shared/read-table.ts';
import { parsePhone } from './parse-phone.ts';

/** What the user sees of a file before uploading it. */
export interface Preview {
  /** the first rows of the table, including the heading */
  rows: string[][];
  columns: number;
  /** number of non-empty rows, including the heading */
  count: number;
  /** of a text file; null for a workbook */
  encoding: Encoding | null;
  /** the sheet that the rows are from; null for a text file */
  sheet: string | null;
  /** the first rows with guessed characters, by row number in the file, and their count */
  guessed: { rows: number[]; count: number };
  guess: GuessedColumns;
}

export type PreviewAnswer =
  | { preview: Preview; problem?: undefined }
  | { preview?: undefined; problem: TableProblem | 'empty' | 'unreadable' };

/** Number of rows used to guess the columns. */
const SAMPLE = 300;
/** Enough rows for three leads, which need not be in the first ones. */
const SHOWN = 12;
const LISTED_ROWS = 10;

/** Reads a whole file and keeps its beginning. Runs in a worker: 50,000 rows take a second. */
export async function readPreview(
  file: Blob,
  country: string | undefined,
  encoding?: Encoding,
): Promise<PreviewAnswer> {
  try {
    const { sample, count, ...read } = await readRows(file, country, encoding);
    if (count === 0) return { problem: 'empty' };
    const width = Math.max(...sample.map((row) => row.length));
    const columns = Math.min(MAX_COLUMNS, width);
    const digitsOf = (text: string) => readPhone(text, country, parsePhone).digits;
    const isPhone = (text: string) => digitsOf(text) !== undefined;
    const isMobile = (text: string) => parsePhone.isMobile?.(digitsOf(text) ?? '') ?? true;
    const cutRows = sample.map((row) => row.slice(0, columns));
    const guess = guessColumns(cutRows, isPhone, isMobile);
    const isFilled = (row: readonly string[]) => !isEmptyRow(row);
    const above = sample.slice(0, guess.skip).filter(isFilled).length;
    const rows = sample.slice(guess.skip).filter(isFilled).slice(0, SHOWN);
    return { preview: { ...read, rows, columns, count: count - above, guess } };
  } catch (error) {
    return { problem: error instanceof TableRefused ? error.problem : 'unreadable' };
  }
}

async function readRows(file: Blob, country: string | undefined, chosen: Encoding | undefined) {
  const sample: string[][] = [];
  const guessed = { rows: [] as number[], count: 0 };
  let number = 0;
  let count = 0;
  const take = (rows: string[][]) => {
    for (const row of rows) {
      const { cells, guessed: isGuessed } = removeMarks(row);
      number += 1;
      if (!isEmptyRow(cells)) count += 1;
      // Keeps empty rows, because row numbers in the file matter.
      if (sample.length < SAMPLE) sample.push(cells);
      if (!isGuessed) continue;
      guessed.count += 1;
      if (guessed.rows.length < LISTED_ROWS) guessed.rows.push(number);
    }
  };
  const { encoding, sheet } = await readTableFile(
    file,
    { encoding: chosen, marked: true, country },
    take,
  );
  // In any other encoding, the whole file is decoded the same way and nothing is guessed.
  const isMixed = encoding === 'utf-8';
  return { sample, count, encoding, sheet, guessed: isMixed ? guessed : { rows: [], count: 0 } };
}
