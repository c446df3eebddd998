import { cutText } from '../text.ts';
import { isEmptyRow } from './csv-reader.ts';
import type { ImportColumns } from './imports.ts';
import { type LeadReading, readLead } from './read-lead.ts';
import type { ParsePhone } from './read-phone.ts';

const MAX_CELL = 300;

/** Which cells of a row are read. */
export type RowColumns = Pick<ImportColumns, 'name' | 'last_name' | 'phone' | 'email'>;

/** A row as it was written, and the lead that it is. */
export interface RowReading {
  written: { name: string; phone: string; email: string };
  reading: LeadReading;
}

/** The rows of a file before its first lead. */
export const rowsAbove = ({ skip, header }: Pick<ImportColumns, 'skip' | 'header'>): number =>
  skip + (header ? 1 : 0);

export const cleanCell = (cell: string): string =>
  cutText(cell.toWellFormed().replaceAll('\0', ''), MAX_CELL).trim();

/** The lead of a row; undefined for an empty one. */
export function readRow(
  cells: readonly string[],
  columns: RowColumns,
  country: string | undefined,
  parse: ParsePhone,
): RowReading | undefined {
  if (isEmptyRow(cells)) return undefined;
  const at = (index: number | null) => (index === null ? '' : cleanCell(cells[index] ?? ''));
  const names = [at(columns.name), at(columns.last_name)].filter((part) => part !== '');
  const written = { name: names.join(' '), phone: at(columns.phone), email: at(columns.email) };
  // People without a name in the file are still people: their number stands for it.
  const named = { ...written, name: written.name || written.phone };
  const strict = readLead(named, country, parse);
  // A broken email address is no reason to lose a lead whose number is right.
  const reading = strict.problems?.email
    ? readLead({ ...named, email: '' }, country, parse)
    : strict;
  return { written: { ...written, email: strict.lead?.email ?? written.email }, reading };
}
