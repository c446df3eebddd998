import { readTable, type TableOptions, type TableRead } from '#domain/leads/read-table.ts';
import { readWorkbook } from '#domain/leads/workbook/read-workbook.ts';
import { papaparse } from './csv-library.ts';

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
