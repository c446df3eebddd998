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

/** By the numbering plans of libphonenumber; what is more than one number is none. */
const parse = (text: string, country: string | undefined): string | undefined => {
  const known = country !== undefined && isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text, {
    extract: false,
    ...(known !== undefined && { defaultCountry: known satisfies CountryCode }),
  });
  return number?.isValid() ? number.number.slice(1) : undefined;
};

/** Of the types, only the large data knows. In some countries both have the same numbers. */
const isMobile = (digits: string): boolean =>
  parseWithType(`+${digits}`)?.getType()?.includes('MOBILE') ?? false;

export const parsePhone: ParsePhone = Object.assign(parse, { isMobile });

/**
 * The country of a connected number. A number that the numbering plan doesn't know yet is of the main
 * country of its calling code; undefined where no country has the code.
 */
export function countryOfNumber(digits: string): string | undefined {
  const number = parsePhoneNumberFromString(`+${digits}`);
  return number?.country ?? number?.getPossibleCountries()[0];
}

/** Every country whose numbers can be read. */
export const listCountries = (): Country[] =>
  getCountries().map((country) => ({ country, calling_code: getCountryCallingCode(country) }));

export const isKnownCountry = (country: string): boolean => isSupportedCountry(country);
