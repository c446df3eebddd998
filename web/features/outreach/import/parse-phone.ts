import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { parsePhoneNumberFromString as parseMobileNumber } from 'libphonenumber-js/mobile';
import type { ParsePhone } from '#domain/leads/read-phone.ts';

const parserOf =
  (parse: typeof parsePhoneNumberFromString) =>
  (text: string, country: string | undefined): string | undefined => {
    const known = country !== undefined && isSupportedCountry(country) ? country : undefined;
    const number = parse(text, {
      extract: false,
      ...(known !== undefined && { defaultCountry: known satisfies CountryCode }),
    });
    return number?.isValid() ? number.number.slice(1) : undefined;
  };

/** The mobile metadata knows only mobile numbers, and those that may be either. */
const parseMobile = parserOf(parseMobileNumber);

export const parsePhone: ParsePhone = Object.assign(parserOf(parsePhoneNumberFromString), {
  isMobile: (digits: string) => parseMobile(`+${digits}`, undefined) !== undefined,
});
