import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { CsvReader, EndlessRow, isEmptyRow } from '#domain/leads/csv-reader.ts';
import { TextReader } from '#domain/leads/decode-text.ts';
import type { Encoding } from '#domain/leads/encodings.ts';
import { type GuessedColumns, guessColumns } from '#domain/leads/guess-columns.ts';
import { MAX_COLUMNS } from '#domain/leads/import-states.ts';
import { type ParsePhone, readPhone } from '#domain/leads/read-phone.ts';
import { papaparse } from '#web/shared/csv-library.ts';

/** What a person sees of a file before it is uploaded. */
export interface Preview {
  /** the first rows, the heading among them */
  rows: string[][];
  columns: number;
  /** rows that are not empty, the heading among them */
  count: number;
  encoding: Encoding;
  guess: GuessedColumns;
}

export type PreviewAnswer = { preview: Preview } | { problem: 'endless' | 'empty' | 'unreadable' };

/** Rows from which the columns are guessed. */
const SAMPLE = 300;
const SHOWN = 8;

/** Reads a whole file, and keeps its beginning. Runs in a worker: it takes a second for 50,000 rows. */
export async function readPreview(file: Blob, country: string | undefined): Promise<PreviewAnswer> {
  try {
    const { sample, count, encoding } = await readRows(file);
    if (count === 0) return { problem: 'empty' };
    const isPhone = (text: string) => readPhone(text, country, parsePhone).digits !== undefined;
    const columns = Math.min(MAX_COLUMNS, Math.max(...sample.map((row) => row.length)));
    return {
      preview: {
        rows: sample.slice(0, SHOWN),
        columns,
        count,
        encoding,
        guess: guessColumns(
          sample.map((row) => row.slice(0, columns)),
          isPhone,
        ),
      },
    };
  } catch (error) {
    return { problem: error instanceof EndlessRow ? 'endless' : 'unreadable' };
  }
}

async function readRows(file: Blob) {
  const text = new TextReader();
  const csv = new CsvReader(papaparse);
  const sample: string[][] = [];
  let count = 0;
  const take = (rows: string[][]) => {
    for (const row of rows) {
      if (isEmptyRow(row)) continue;
      count += 1;
      if (sample.length < SAMPLE) sample.push(row);
    }
  };
  const pieces = file.stream().getReader();
  for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
    take(csv.push(text.push(piece.value)));
  }
  take(csv.push(text.end()));
  take(csv.end());
  return { sample, count, encoding: text.encoding ?? 'utf-8' };
}

const parsePhone: ParsePhone = (text, country) => {
  const known = country !== undefined && isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text, {
    extract: false,
    ...(known !== undefined && { defaultCountry: known satisfies CountryCode }),
  });
  return number?.isValid() ? number.number.slice(1) : undefined;
};
