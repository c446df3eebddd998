import Papa from 'papaparse';
import type { CsvLibrary } from '#domain/leads/csv-reader.ts';
import { readTable, type TableOptions, type TableRead } from '#domain/leads/read-table.ts';
import { readWorkbook } from '#domain/leads/workbook/read-workbook.ts';

interface Parsed {
  data: string[][];
  meta: { cursor: number };
}

/** Papa Parse, as in server/features/leads/import, so that the preview matches what the server reads. */
const papaparse: CsvLibrary = {
  parse(text, delimiter, last) {
    const parser = new Papa.Parser({ delimiter, newline: '\n' });
    const { data, meta } = parser.parse(text, 0, !last) as Parsed;
    return { rows: data, end: meta.cursor };
  },
};

type Options = Omit<TableOptions, 'library' | 'workbook'>;

/**
 * Reads a text file or Excel workbook the way the server does after the upload. The parsers are 300 KB,
 * so they load only when a file is chosen. Throws TableRefused.
 */
export const readTableFile = (
  file: Blob,
  options: Options,
  take: (rows: string[][]) => void,
): Promise<TableRead> =>
  readTable(file.stream(), { ...options, library: papaparse, workbook: readWorkbook }, take);

/** All rows of a small spreadsheet file. Throws TableRefused. */
export async function rowsOfFile(file: Blob): Promise<string[][]> {
  const rows: string[][] = [];
  await readTableFile(file, {}, (more) => void rows.push(...more));
  return rows;
}
