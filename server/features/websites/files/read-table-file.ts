import { type TableProblem, TableRefused } from '#domain/leads/table-problems.ts';
import { readWorkbook } from '#domain/leads/workbook/read-workbook.ts';

/** How the reading of a workbook ended: with the name of its sheet, or with why not. */
export type TableOutcome =
  | { sheet: string; problem?: never }
  | { sheet?: never; problem: TableProblem };

/** Reads a workbook of Excel. To be called in its own process, as it comes from outside. */
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
