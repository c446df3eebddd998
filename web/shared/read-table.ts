import Papa from 'papaparse';
import type { CsvLibrary } from '#domain/leads/csv-reader.ts';
import { readTable, type TableOptions, type TableRead } from '#domain/leads/read-table.ts';
import { readWorkbook } from '#domain/leads/workbook/read-workbook.ts';

interface Parsed {
  data: string[][];
  meta: { cursor: number };
}

/** Papa Parse, as in server/features/leads/import: the server must read what the preview shows. */
const papaparse: CsvLibrary = {
  parse(text, delimiter, last) {
    const parser = new Papa.Parser({ delimiter, newline: '\n' });
    const { data, meta } = parser.parse(text, 0, !last) as Parsed;
    return { rows: data, end: meta.cursor };
  },
};

type Options = Omit<TableOptions, 'library' | 'workbook'>;

/**
 * Reads a file as the server reads it once it is uploaded: text or a workbook of Excel. Its parts weigh
 * 300 KB, so it is loaded with a chosen file only. Throws TableRefused.
 */
export const readTableFile = (
  file: Blob,
  options: Options,
  take: (rows: string[][]) => void,
): Promise<TableRead> =>
  readTable(file.stream(), { ...options, library: papaparse, workbook: readWorkbook }, take);

/** All rows of a small file that a spreadsheet wrote. Throws TableRefused. */
export async function rowsOfFile(file: Blob): Promise<string[][]> {
  const rows: string[][] = [];
  await readTableFile(file, {}, (more) => void rows.push(...more));
  return rows;
}
