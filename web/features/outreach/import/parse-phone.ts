import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { parsePhoneNumberFromString as parseMobileNumber } from 'libphonenumber-js/mobile';
import type { ParsePhone } from '#domain/leads/read-phone.ts';

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
