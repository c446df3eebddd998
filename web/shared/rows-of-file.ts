import { readTableFile } from '#web/shared/read-table.ts';

/** All rows of a small file that a spreadsheet wrote. Throws TableRefused. */
export async function rowsOfFile(file: Blob): Promise<string[][]> {
  const rows: string[][] = [];
  await readTableFile(file, {}, (more) => void rows.push(...more));
  return rows;
}
