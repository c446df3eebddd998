import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { BY_ALPHA_3 } from './alpha-3.ts';

/** An ISO 3166 country code. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, { error: () => commonFields.country });

/** The default country of numbers without a country code; null for no default. */
export const captureSettings = z.object({
  team_slug: z.string(),
  default_country: countryCode.nullable(),
});

export interface Country {
  country: string;
  /** without a plus */
  calling_code: string;
}

/** How a team reads phone numbers. */
export interface CaptureSettings {
  default_country: string | null;
  /** country of the connected number, by campaign */
  number_countries: Record<string, string>;
  countries: Country[];
}

/**
 * The country of numbers without a country code: that of the campaign's connected number, otherwise the
 * team's. Without a campaign, a country shared by all connected numbers comes first. A country that a form
 * declares ranks after these. The browser's language is ignored: it says nothing about its user's leads.
 */
export function numberCountry(
  {
    default_country,
    number_countries,
  }: Pick<CaptureSettings, 'default_country' | 'number_countries'>,
  campaign_id?: string,
): string | null {
  if (campaign_id !== undefined) return number_countries[campaign_id] ?? default_country;
  const [shared, ...others] = new Set(Object.values(number_countries));
  return shared !== undefined && others.length === 0 ? shared : default_country;
}

/** The country chosen for a new team. Invalid values count as none. */
export const newTeamCountry = z
  .string()
  .max(16)
  .optional()
  .transform((text) =>
    text !== undefined && countryCode.safeParse(text).success ? text : undefined,
  );

/** The languages of the table of field names. */
const TABLE_LANGUAGES = new Set(['en', 'fr', 'de', 'it', 'pt', 'es']);

/** The language that most people of a country speak. */
export const languageOf = (country: string): string =>
  new Intl.Locale(`und-${country}`).maximize().language;

/** Whether most people of a country speak a language that the table of field names lacks. */
export function isOfOtherLanguage(country: string | undefined): boolean {
  if (country === undefined || !/^[A-Z]{2}$/.test(country)) return false;
  return !TABLE_LANGUAGES.has(languageOf(country));
}

const MAX_NAME = 80;
let codes: Map<string, string> | undefined;

/**
 * The code of a country by a code of two or three letters, or by its name in a language of the table or of
 * the country itself.
 */
export function countryNamed(text: string): string | undefined {
  if (text.length > MAX_NAME) return undefined;
  codes ??= codesByName();
  return codes.get(text.trim().toLowerCase());
}

function codesByName(): Map<string, string> {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  const nameIn = (language: string) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return (code: string) => names.of(code);
  };
  // An old or colloquial code, such as UK, has the same name as the current one.
  const regionOf = (code: string) => new Intl.Locale(`und-${code}`).region ?? code;
  const codesWithName = pairs.filter(nameIn('en'));
  const named = new Map(codesWithName.map((code) => [code.toLowerCase(), regionOf(code)]));
  const known = codesWithName.filter((code) => regionOf(code) === code);
  for (const language of TABLE_LANGUAGES) {
    const name = nameIn(language);
    for (const code of known) named.set(name(code)?.toLowerCase() ?? '', code);
  }
  for (const code of known) {
    named.set(nameIn(languageOf(code))(code)?.toLowerCase() ?? '', code);
  }
  named.delete('');
  for (const [code, region] of BY_ALPHA_3) named.set(code.toLowerCase(), region);
  return named;
}
