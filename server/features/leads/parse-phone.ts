import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { parsePhoneNumberFromString as parseWithType } from 'libphonenumber-js/max';
import type { Country } from '#domain/leads/countries.ts';
import type { ParsePhone } from '#domain/leads/read-phone.ts';

/** Parses one number by libphonenumber's numbering plans. Text that isn't exactly one number fails. */
const parse = (text: string, country: string | undefined): string | undefined => {
  const known = country !== undefined && isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text, {
    extract: false,
    ...(known !== undefined && { defaultCountry: known satisfies CountryCode }),
  });
  return number?.isValid() ? number.number.slice(1) : undefined;
};

/** Only the large metadata has types. In some countries, mobiles and landlines share numbers. */
const isMobile = (digits: string): boolean =>
  parseWithType(`+${digits}`)?.getType()?.includes('MOBILE') ?? false;

/**
 * The country of a connected number. A number missing from the numbering plan belongs to the main country
 * of its calling code; undefined if no country has the code.
 */
export function countryOfNumber(digits: string): string | undefined {
  const number = parsePhoneNumberFromString(`+${digits}`);
  return number?.country ?? number?.getPossibleCountries()[0];
}

export const parsePhone: ParsePhone = Object.assign(parse, {
  isMobile,
  countryOf: countryOfNumber,
});

/** All countries with a numbering plan. */
export const listCountries = (): Country[] =>
  getCountries().map((country) => ({ country, calling_code: getCountryCallingCode(country) }));

export const isKnownCountry = (country: string): boolean => isSupportedCountry(country);
