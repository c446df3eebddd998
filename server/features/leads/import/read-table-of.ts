import Papa from 'papaparse';
import { leadsErrors } from '#copy/errors/leads.ts';
import { Refusal } from '#domain/errors.ts';
import type { CsvLibrary } from '#domain/leads/csv-reader.ts';
import { readTable, type TableOptions } from '#domain/leads/read-table.ts';
import { tableProblemText, TableRefused } from '#domain/leads/table-problems.ts';
import type { Services } from '#server/services.ts';

/**
 * Reads an uploaded table as it streams in. Workbooks are unpacked in a separate process, because a small
 * one may unpack to any size. Throws INVALID_INPUT and TOO_LARGE.
 */
export async function readTableOf(
  { sites }: Pick<Services, 'sites'>,
  body: ReadableStream<Uint8Array>,
  text: Pick<TableOptions, 'encoding' | 'country'>,
  take: (rows: string[][]) => Promise<void>,
): Promise<void> {
  const { signal } = new AbortController();
  const workbook: TableOptions['workbook'] = async (content, onRows) => {
    const { problem, sheet } = await sites.readTable(content, { signal, onRows });
    if (problem) throw new TableRefused(problem);
    return sheet;
  };
  try {
    await readTable(body, { library: papaparse, workbook, ...text }, take);
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error;
    const code = error.problem === 'bytes' ? 'TOO_LARGE' : 'INVALID_INPUT';
    throw new Refusal(code, leadsErrors.tableRefused({ problem: tableProblemText(error.problem) }));
  }
}

interface Parsed {
  data: string[][];
  meta: { cursor: number };
}

/** Papa Parse, as in web/shared: previews must match what the server reads. */
export const papaparse: CsvLibrary = {
  parse(text, delimiter, last) {
    const parser = new Papa.Parser({ delimiter, newline: '\n' });
    const { data, meta } = parser.parse(text, 0, !last) as Parsed;
    return { rows: data, end: meta.cursor };
  },
};
