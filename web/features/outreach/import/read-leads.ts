import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { parsePhoneNumberFromString as parseMobileNumber } from 'libphonenumber-js/mobile';
import { originColumns } from '#domain/leads/extract/read-attribution.ts';
import { readRow, type RowColumns } from '#domain/leads/read-row.ts';
import type { ParsePhone } from '#domain/leads/read-phone.ts';

/** A lead as it will be entered, or why it can't be. */
interface ShownLead {
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

const parserOf =
  (parse: typeof parsePhoneNumberFromString): ParsePhone =>
  (text, country) => {
    const known = country !== undefined && isSupportedCountry(country) ? country : undefined;
    const number = parse(text, {
      extract: false,
      ...(known !== undefined && { defaultCountry: known satisfies CountryCode }),
    });
    return number?.isValid() ? number.number.slice(1) : undefined;
  };

export const parsePhone = parserOf(parsePhoneNumberFromString);
/** Knows the numbers of mobiles only, and those that may be either. */
export const parseMobile = parserOf(parseMobileNumber);
