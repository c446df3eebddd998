import { cutText } from '../text.ts';
import { countryNamed } from './countries.ts';
import { isEmptyRow } from './csv-reader.ts';
import { dialCodeIn, matchField, namesCountry, distinctiveWords } from './field-names.ts';
import type { ImportColumns } from './imports.ts';
import { type LeadReading, readLead } from './read-lead.ts';
import { type ParsePhone, readFormPhone } from './read-phone.ts';

const MAX_CELL = 300;

/** The columns that are read. */
export type RowColumns = Pick<ImportColumns, 'name' | 'last_name' | 'phone' | 'email'> &
  Partial<PhoneColumns>;

interface PhoneColumns {
  /** other phone columns, read if the phone's own cell has no mobile number */
  spare: readonly number[];
  /** headings of the file: under `Vorwahl`, 49 is a country code */
  headings: readonly string[];
  /** columns of countries, by their headings */
  countries: readonly number[];
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
  // "Phone - Work" beside "Phone - Mobile"
  const group = (at: number) => /^(.+?)\s+[-–:]\s/.exec(headings[at] ?? '')?.[1];
  // "Billing Phone" beside "Billing Name"
  const owner = distinctiveWords(headings[name ?? -1] ?? '').join(' ');
  const isOwners = (at: number) =>
    owner !== '' && distinctiveWords(headings[at] ?? '').join(' ') === owner;
  const isAlike = (at: number) =>
    named[at]?.exact ||
    counted(at) === counted(phone ?? -1) ||
    (group(at) !== undefined && group(at) === group(phone ?? -1)) ||
    isOwners(at);
  const spare = [...headings.keys()]
    .filter((at) => at !== phone && named[at]?.field === 'phone' && isAlike(at))
    .toSorted((a, b) => rankOf(b) - rankOf(a));
  const countries = [...headings.keys()].filter((at) => namesCountry(headings[at] ?? ''));
  return { spare, headings, countries };
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
  const countries = columns.countries?.map((index) => countryNamed(at(index)));
  const rowCountry = countries?.find((found) => found !== undefined);
  const read = (text: string) => readFormPhone(text, country, rowCountry, parse);
  const digitsOf = (text: string) => read(text).digits;
  const whole = (text: string): string =>
    withDialCode(text, code).find((one) => digitsOf(one) !== undefined) ?? text;
  const isMobile = (text: string): boolean => {
    const digits = digitsOf(whole(text));
    return digits !== undefined && (parse.isMobile?.(digits) ?? true);
  };
  const own = at(columns.phone);
  // WhatsApp needs the mobile, whichever column it's in.
  const phone = [own, ...(columns.spare ?? []).map(at)].find(isMobile) ?? own;
  const written = { name: names.join(' '), phone, email: at(columns.email) };
  // A row without a name is still a person: use the number as the name.
  const complete = { ...written, name: written.name || phone, phone: whole(phone) };
  const numberCountry = read(complete.phone).country;
  const strict = readLead(complete, numberCountry, parse);
  // An invalid email address shouldn't lose a lead with a valid number.
  const reading = strict.problems?.email
    ? readLead({ ...complete, email: '' }, numberCountry, parse)
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
