import { originColumns } from '#domain/leads/extract/read-attribution.ts';
import { readRow, type RowColumns, phoneColumns } from '#domain/leads/read-row.ts';
import { parsePhone } from './parse-phone.ts';

const SHOWN = 3;

/** The headings of columns that say where a lead came from. */
export const originTitles = (titles: readonly string[]): string[] =>
  originColumns(titles).map(({ title }) => title.trim());

/** Reads the file's first leads the way the server does. Without headings, `headings` is empty. */
export function readLeads(
  rows: string[][],
  headings: readonly string[],
  columns: RowColumns,
  country: string | undefined,
) {
  const phones = phoneColumns(headings, columns);
  const all = { ...columns, ...phones };
  const found = rows.flatMap((row) => readRow(row, all, country, parsePhone) ?? []);
  const read = found.slice(0, SHOWN).map(({ written, reading }) => ({
    name: reading.lead?.name ?? written.name,
    digits: reading.lead?.phone,
    /** for a number that can't be parsed */
    written: written.phone,
    email: reading.lead?.email ?? '',
    // Why it can't be imported.
    problem: reading.problems ? Object.values(reading.problems).join(' ') : null,
  }));
  return { read, spare: phones.spare };
}
