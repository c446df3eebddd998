/**
 * The digits of a valid number, its country code first, or undefined. `country` is that of numbers
 * without a country code. A library that knows the numbering plans does this.
 */
export type ParsePhone = (text: string, country: string | undefined) => string | undefined;

export type PhoneReading =
  | { digits: string; problem?: never }
  | { digits?: never; problem: string };

export const PHONE_PROBLEMS = {
  missing: 'Please send the phone number.',
  /** a spreadsheet that took the number for a quantity has dropped its last digits */
  rounded:
    'The spreadsheet has rounded this number. Format the column as text, enter the number again and export the file again.',
  international:
    "This isn't a phone number in international form, such as +33 6 12 34 56 78. Without a country code it can't be read.",
  national: (country: string) =>
    `This is neither a national phone number (${country}) nor one in international form, such as +33 6 12 34 56 78.`,
};

const MAX_LENGTH = 64;
/** A country code and a number: shorter ones may be national ones of another country. */
const MIN_WITH_COUNTRY_CODE = 11;

/**
 * Reads a phone number as people, forms and spreadsheets write it: in international form, with 00 for
 * the plus, as a national number of `country`, or with a country code whose plus a spreadsheet dropped.
 */
export function readPhone(
  text: string,
  country: string | undefined,
  parse: ParsePhone,
): PhoneReading {
  // Address books wrap a number in invisible marks of direction. A link of a phone: tel:+33…
  const written = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^[a-z]+:/i, '');
  if (written === '') return { problem: PHONE_PROBLEMS.missing };
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(written)) return { problem: PHONE_PROBLEMS.rounded };
  for (const [attempt, of] of attempts(written, country)) {
    const digits = parse(attempt, of);
    if (digits !== undefined) return { digits };
  }
  const problem = country ? PHONE_PROBLEMS.national(country) : PHONE_PROBLEMS.international;
  return { problem };
}

function* attempts(
  written: string,
  country: string | undefined,
): Generator<[string, string | undefined]> {
  if (written.length > MAX_LENGTH) return;
  yield [written, country];
  const digits = written.replace(/[^\p{Nd}+]/gu, '');
  if (digits.startsWith('00')) yield [`+${digits.slice(2)}`, undefined];
  // A spreadsheet takes +33612345678 for a sum, and a number with decimals for a quantity.
  const bare = written.replace(/[.,]0+$/, '').replace(/[\s().-]/g, '');
  if (/^\d+$/.test(bare) && bare.length >= MIN_WITH_COUNTRY_CODE) yield [`+${bare}`, undefined];
}
