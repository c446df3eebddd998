import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import type { Country } from '#domain/leads/countries.ts';
import type { ParsePhone } from '#domain/leads/read-phone.ts';

/** By the numbering plans of libphonenumber; what is more than one number is none. */
export const parsePhone: ParsePhone = (text, country) => {
  const known = country !== undefined && isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text, {
    extract: false,
    ...(known !== undefined && { defaultCountry: known satisfies CountryCode }),
  });
  return number?.isValid() ? number.number.slice(1) : undefined;
};

/** Every country whose numbers can be read. */
export const listCountries = (): Country[] =>
  getCountries().map((country) => ({ country, calling_code: getCountryCallingCode(country) }));

export const isKnownCountry = (country: string): boolean => isSupportedCountry(country);
