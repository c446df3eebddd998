import { cutText } from '../text.ts';
import { isEmptyRow } from './csv-reader.ts';
import { dialCodeIn, matchField, tellingWords } from './field-names.ts';
import type { ImportColumns } from './imports.ts';
import { type LeadReading, readLead } from './read-lead.ts';
import { type ParsePhone, readPhone } from './read-phone.ts';

const MAX_CELL = 300;

/** The columns that are read. */
export type RowColumns = Pick<ImportColumns, 'name' | 'last_name' | 'phone' | 'email'> &
  Partial<PhoneColumns>;

interface PhoneColumns {
  /** other phone columns, read if the phone's own cell has no mobile number */
  spare: readonly number[];
  /** headings of the file: under `Vorwahl`, 49 is a country code */
  headings: readonly string[];
}

/**
 * Other phone columns of the same person by their headings, such as `Tel.` beside `Mobil`, mobiles
 * first.
 */
export function phoneColumns(
  headings: readonly string[],
  { phone, name }: Pick<RowColumns, 'phone' | 'name'>,
): PhoneColumns {
  const named = headings.map(matchField);
  const rankOf = (at: number) => named[at]?.rank ?? 0;
  // "Phone 2 - Value" beside "Phone 1 - Value"
  const counted = (at: number) => headings[at]?.replaceAll(/\p{Nd}+/gu, '#');
  // "Billing Phone" beside "Billing Name"
  const owner = tellingWords(headings[name ?? -1] ?? '').join(' ');
  const isOwners = (at: number) =>
    owner !== '' && tellingWords(headings[at] ?? '').join(' ') === owner;
  const isAlike = (at: number) =>
    named[at]?.exact || counted(at) === counted(phone ?? -1) || isOwners(at);
  const spare = [...headings.keys()]
    .filter((at) => at !== phone && named[at]?.field === 'phone' && isAlike(at))
    .toSorted((a, b) => rankOf(b) - rankOf(a));
  return { spare, headings };
}

/** A row's original text, and its lead. */
export interface RowReading {
  written: { name: string; phone: string; email: string };
  reading: LeadReading;
}

/** Number of rows before the first lead. */
export const rowsAbove = ({ skip, header }: Pick<ImportColumns, 'skip' | 'header'>): number =>
  skip + (header ? 1 : 0);

export const cleanCell = (cell: string): string =>
  cutText(cell.toWellFormed().replaceAll('\0', ''), MAX_CELL).trim();

/** Reads the lead in a row; undefined for an empty row. */
export function readRow(
  cells: readonly string[],
  columns: RowColumns,
  country: string | undefined,
  parse: ParsePhone,
): RowReading | undefined {
  if (isEmptyRow(cells)) return undefined;
  const at = (index: number | null) => (index === null ? '' : cleanCell(cells[index] ?? ''));
  const names = [at(columns.name), at(columns.last_name)].filter((part) => part !== '');
  const code = dialCodeOf(cells, columns.headings);
  const digitsOf = (text: string) => readPhone(text, country, parse).digits;
  const whole = (text: string): string =>
    withDialCode(text, code).find((one) => digitsOf(one) !== undefined) ?? text;
  const isMobile = (text: string): boolean => {
    const digits = digitsOf(whole(text));
    return digits !== undefined && (parse.isMobile?.(digits) ?? true);
  };
  const own = at(columns.phone);
  const spare = () => columns.spare?.map(at).find(isMobile);
  // WhatsApp needs the mobile, whichever column it's in.
  const phone = isMobile(own) ? own : (spare() ?? own);
  const written = { name: names.join(' '), phone, email: at(columns.email) };
  // A row without a name is still a person: use the number as the name.
  const named = { ...written, name: written.name || phone, phone: whole(phone) };
  const strict = readLead(named, country, parse);
  // An invalid email address shouldn't lose a lead with a valid number.
  const reading = strict.problems?.email
    ? readLead({ ...named, email: '' }, country, parse)
    : strict;
  return { written: { ...written, email: strict.lead?.email ?? written.email }, reading };
}

/** A country code in one cell for the number in another. */
export const dialCodeOf = (
  cells: readonly string[],
  headings: readonly string[] | undefined,
): string | undefined =>
  cells
    .map((cell, index) => dialCodeIn(cell.trim(), headings?.[index] ?? ''))
    .find((found) => found !== undefined);

/** Adds a country code to a national number that may already include it. */
export function withDialCode(phone: string, code: string | undefined): string[] {
  if (code === undefined || /^(?:\+|00)/.test(phone)) return [];
  const whole = `+${code} ${phone}`;
  return phone.startsWith(code) ? [whole, `+${phone}`] : [whole];
}
