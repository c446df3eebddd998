import { cutText } from '../text.ts';
import { isEmptyRow } from './csv-reader.ts';
import { dialCodeIn, matchField, tellingWords } from './field-names.ts';
import type { ImportColumns } from './imports.ts';
import { type LeadReading, readLead } from './read-lead.ts';
import { type ParsePhone, readPhone } from './read-phone.ts';

const MAX_CELL = 300;

/** Which cells of a row are read. */
export type RowColumns = Pick<ImportColumns, 'name' | 'last_name' | 'phone' | 'email'> &
  Partial<PhoneColumns>;

interface PhoneColumns {
  /** where the phone's own cell has no mobile's number, one is read here */
  spare: readonly number[];
  /** of the file: `Vorwahl` beside 49 is a country code */
  headings: readonly string[];
}

/**
 * What the headings say of numbers besides the phone column itself, such as `Tel.` beside `Mobil`: others
 * that are called a phone of the same person, mobiles first.
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
  // WhatsApp is on the mobile, whichever column has it.
  const phone = isMobile(own) ? own : (spare() ?? own);
  const written = { name: names.join(' '), phone, email: at(columns.email) };
  // People without a name in the file are still people: their number stands for it.
  const named = { ...written, name: written.name || phone, phone: whole(phone) };
  const strict = readLead(named, country, parse);
  // A broken email address is no reason to lose a lead whose number is right.
  const reading = strict.problems?.email
    ? readLead({ ...named, email: '' }, country, parse)
    : strict;
  return { written: { ...written, email: strict.lead?.email ?? written.email }, reading };
}

/** The country code that a cell of a row has for the number in another. */
export const dialCodeOf = (
  cells: readonly string[],
  headings: readonly string[] | undefined,
): string | undefined =>
  cells
    .map((cell, index) => dialCodeIn(cell.trim(), headings?.[index] ?? ''))
    .find((found) => found !== undefined);

/** A national number with its country code, which may stand in both cells. */
export function withDialCode(phone: string, code: string | undefined): string[] {
  if (code === undefined || /^(?:\+|00)/.test(phone)) return [];
  const whole = `+${code} ${phone}`;
  return phone.startsWith(code) ? [whole, `+${phone}`] : [whole];
}
