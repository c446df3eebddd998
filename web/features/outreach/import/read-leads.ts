import { originColumns } from '#domain/leads/extract/read-attribution.ts';
import type { RowColumns } from '#domain/leads/read-row.ts';
import { readRow } from '#domain/leads/read-row.ts';
import { parsePhone } from './parse-phone.ts';

/** A lead as it will be entered, or why it can't be. */
export interface ShownLead {
  name: string;
  /** in international form; as it was written where it can't be read */
  phone: string;
  email: string;
  problem: string | null;
}

const SHOWN = 3;

/** The headings that say where a lead came from. */
export const originTitles = (titles: readonly string[]): string[] =>
  originColumns(titles).map(({ title }) => title.trim());

/** The first leads of the file, read as the server reads them. */
export function readLeads(
  rows: string[][],
  columns: RowColumns,
  country: string | undefined,
): ShownLead[] {
  const found = rows.flatMap((row) => readRow(row, columns, country, parsePhone) ?? []);
  return found.slice(0, SHOWN).map(({ written, reading }) => ({
    name: reading.lead?.name ?? written.name,
    phone: reading.lead ? `+${reading.lead.phone}` : written.phone,
    email: reading.lead?.email ?? '',
    problem: reading.problems ? Object.values(reading.problems).join(' ') : null,
  }));
}
