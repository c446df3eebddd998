/**
 * A numbering plan in which one number has several spellings. Between `before` and `after` stands one of
 * the `marks`, the valid E.164 form's first; '' is none. The others are what WhatsApp still stores of
 * accounts older than the plan, and what old address books say.
 */
interface NumberPlan {
  /** a regular expression of the country code, with the area code where the mark comes behind it */
  before: string;
  marks: readonly string[];
  after: string;
}

/**
 * Every country where the address that WhatsApp stores may differ from the number that people dial.
 * Migration 0095 has the same table in SQL for the rows of its day.
 *
 * - Brazil: mobiles got a ninth digit, 2012 to 2016 (Anatel, Resolução 553). Accounts outside of the
 *   areas 11 to 28 keep eight digits. Eight that begin with 2 to 5 are a landline's.
 * - Mexico: the 1 of mobiles ended in August 2019 (IFT); WhatsApp keeps 521.
 * - Argentina: mobiles take a 9 when dialed from abroad (libphonenumber's rule "9$1"). What has none is
 *   a landline, or a mobile as it is written at home. One number is never both.
 * - Ivory Coast: eight digits became ten on 31 January 2021 (ARTCI). The second of the eight was the
 *   operator's, which decides the new prefix: 01 Moov, 05 MTN, 07 Orange.
 * - Benin: 01 in front of all numbers since 30 November 2024 (ARCEP). libphonenumber knows only these.
 * - Gabon: seven digits became eight with a zero in 2010, which became 6 or 7 in 2019 (ARCEP).
 *   libphonenumber takes all three for valid.
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
 * All forms of one number, in digits with the country code: the valid E.164 form first. Of a number in
 * any other country, the number itself.
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
  /** what is written at home and in no international number, and what it stands for */
  dialed: readonly (readonly [RegExp, string])[];
}

/**
 * Habits that libphonenumber doesn't know (any more): Mexico's 01, 044 and 045 of before 2019, and
 * Argentina's 15 of mobiles. Only in area 11 have they eight digits behind it, so it may be left out.
 * The 9 for calls from abroad does not go with a 15.
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
 * What digits may mean that are no valid number as they are, each with its country code: an older form,
 * or one that is dialed at home. `country`: that of digits without a country code; undefined: they
 * have one.
 */
export function meantNumbers(digits: string, country: string | undefined): string[] {
  const plan = HOME_DIALING.find((item) =>
    country === undefined ? digits.startsWith(item.code) : item.country === country,
  );
  if (!plan) return [];
  const national = country === undefined ? digits.slice(plan.code.length) : digits;
  const meant = [
    national,
    ...plan.dialed.map(([habit, meaning]) => national.replace(habit, meaning)),
  ];
  return [...new Set(meant)].map((item) => canonicalNumber(`${plan.code}${item}`));
}

/** The one form of a number by which it's compared and stored: the valid E.164 form. */
export const canonicalNumber = (digits: string): string => numberForms(digits)[0] ?? digits;

const HOST = '@c.us';

/** All addresses (digits@c.us) of one number, the given one first. A lid (…@lid) has no other form. */
export function addressForms(address: string): string[] {
  if (!address.endsWith(HOST)) return [address];
  const forms = numberForms(address.slice(0, -HOST.length)).map((digits) => `${digits}${HOST}`);
  return [address, ...forms.filter((form) => form !== address)];
}

/** With every form of each address, each once and in the same order. */
export const allAddressForms = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.flatMap(addressForms)),
];
