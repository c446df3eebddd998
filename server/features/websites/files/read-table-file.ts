import { type TableProblem, TableRefused } from '#domain/leads/table-problems.ts';
import { readWorkbook } from '#domain/leads/workbook/read-workbook.ts';

/** The result of reading a workbook: the name of its sheet, or the problem. */
export type TableOutcome =
  | { sheet: string; problem?: never }
  | { sheet?: never; problem: TableProblem };

/** Reads an Excel workbook. Call it in a separate process, because the file is untrusted. */
export async function readTableFile(
  content: Uint8Array,
  onRows: (rows: string[][]) => void,
): Promise<TableOutcome> {
  try {
    return { sheet: await readWorkbook(content, onRows) };
  } catch (error) {
    return { problem: error instanceof TableRefused ? error.problem : 'broken' };
  }
}
