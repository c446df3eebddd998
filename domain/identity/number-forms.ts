/**
 * A numbering plan in which one number has several spellings. One of the `marks` stands between `before`
 * and `after`, first that of the valid E.164 form; '' means none. WhatsApp still stores the others for
 * accounts older than the plan, and old address books contain them.
 */
interface NumberPlan {
  /** a pattern for the country code, with the area code if the mark follows it */
  before: string;
  marks: readonly string[];
  after: string;
}

/**
 * Every country in which the address that WhatsApp stores may differ from the dialed number. Migration
 * 0095 contains the table's state of that time in SQL, for rows that already existed.
 *
 * - Brazil: mobiles got a ninth digit, 2012 to 2016 (Anatel, Resolução 553). Accounts outside the
 *   areas 11 to 28 keep eight digits. Eight digits that begin with 2 to 5 are a landline.
 * - Mexico: the 1 for mobiles ended in August 2019 (IFT); WhatsApp keeps 521.
 * - Argentina: mobiles take a 9 when dialed from abroad (libphonenumber's rule "9$1"). A number without
 *   it is a landline, or a mobile as written at home. One number is never both.
 * - Ivory Coast: eight digits became ten on 31 January 2021 (ARTCI). The second of the eight identified
 *   the operator, which decides the new prefix: 01 Moov, 05 MTN, 07 Orange.
 * - Benin: 01 precedes all numbers since 30 November 2024 (ARCEP). libphonenumber knows only these.
 * - Gabon: seven digits became eight with a zero in 2010, which became 6 or 7 in 2019 (ARCEP).
 *   libphonenumber accepts all three as valid.
 */
export const NUMBER_PLANS: readonly NumberPlan[] = [
  { before: '55[1-9]\\d', marks: ['9', ''], after: '[16-9]\\d{7}' },
  { before: '52', marks: ['', '1'], after: '[2-9]\\d{9}' },
  { before: '54', marks: ['9', ''], after: '(?:11|[23]\\d)\\d{8}' },
  { before: '225', marks: ['01', ''], after: '[04-9][0-3]\\d{6}' },
  { before: '225', marks: ['05', ''], after: '[04-9][4-6]\\d{6}' },
  { before: '225', marks: ['07', ''], after: '[04-9][7-9]\\d{6}' },
  { before: '229', marks: ['01', ''], after: '[24-9]\\d{7}' },
  { before: '241', marks: ['62', '02', '2'], after: '\\d{6}' },
  { before: '241', marks: ['65', '05', '5'], after: '\\d{6}' },
  { before: '241', marks: ['66', '06', '6'], after: '\\d{6}' },
  { before: '241', marks: ['74', '04', '4'], after: '\\d{6}' },
  { before: '241', marks: ['77', '07', '7'], after: '\\d{6}' },
];

const PATTERNS = NUMBER_PLANS.map(({ before, marks, after }) => ({
  marks,
  pattern: new RegExp(`^(${before})(${marks.join('|')})(${after})$`),
}));

/**
 * Returns all forms of a number, as digits with the country code, the valid E.164 form first. A number
 * in any other country has one form.
 */
export function numberForms(digits: string): string[] {
  for (const { marks, pattern } of PATTERNS) {
    const [, before, , after] = pattern.exec(digits) ?? [];
    if (before !== undefined && after !== undefined) {
      return marks.map((mark) => `${before}${mark}${after}`);
    }
  }
  return [digits];
}

interface HomeDialing {
  country: string;
  code: string;
  /** prefixes used only in domestic notation, and their replacement */
  dialed: readonly (readonly [RegExp, string])[];
}

/**
 * Domestic prefixes that libphonenumber doesn't know (any more): Mexico's 01, 044 and 045 from before
 * 2019, and Argentina's 15 for mobiles. Eight digits follow the 15 only in area 11, so it may be left
 * out. The 9 for calls from abroad isn't combined with a 15.
 */
const HOME_DIALING: readonly HomeDialing[] = [
  { country: 'BR', code: '55', dialed: [[/^0+/, '']] },
  { country: 'MX', code: '52', dialed: [[/^(?:01|04[45])/, '']] },
  {
    country: 'AR',
    code: '54',
    dialed: [
      [/^0?15(?=\d{8}$)/, '11'],
      [/^9(?=\d{12}$)/, ''],
    ],
  },
  { country: 'CI', code: '225', dialed: [] },
  { country: 'BJ', code: '229', dialed: [] },
  { country: 'GA', code: '241', dialed: [] },
];

/**
 * Returns possible numbers for digits that aren't valid as they are, each with its country code: an
 * older form, or a domestic one. `country` applies to digits without a country code; undefined if they
 * have one.
 */
export function possibleNumbers(digits: string, country: string | undefined): string[] {
  const plan = HOME_DIALING.find((item) =>
    country === undefined ? digits.startsWith(item.code) : item.country === country,
  );
  if (!plan) return [];
  const national = country === undefined ? digits.slice(plan.code.length) : digits;
  const candidates = [
    national,
    ...plan.dialed.map(([habit, meaning]) => national.replace(habit, meaning)),
  ];
  return [...new Set(candidates)].map((item) => canonicalNumber(`${plan.code}${item}`));
}

/** The form in which a number is compared and stored: the valid E.164 form. */
export const canonicalNumber = (digits: string): string => numberForms(digits)[0] ?? digits;

const HOST = '@c.us';

/** Returns all addresses (digits@c.us) of a number, the given one first. A lid (…@lid) has only one. */
export function addressForms(address: string): string[] {
  if (!address.endsWith(HOST)) return [address];
  const forms = numberForms(address.slice(0, -HOST.length)).map((digits) => `${digits}${HOST}`);
  return [address, ...forms.filter((form) => form !== address)];
}

/** Adds every form of each address, without duplicates, in the same order. */
export const allAddressForms = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.flatMap(addressForms)),
];
