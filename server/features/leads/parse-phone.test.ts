import { describe, expect, it } from 'vitest';
import { PHONE_PROBLEMS, readPhone } from '#domain/leads/read-phone.ts';
import { listCountries, parsePhone } from './parse-phone.ts';

const read = (text: string, country?: string) => readPhone(text, country, parsePhone);

describe('a phone number', () => {
  it.each([
    ['+33 6 39 98 00 01', undefined, '33639980001'],
    ['+33 (0)6 39 98 00 01', undefined, '33639980001'],
    ['0033639980001', undefined, '33639980001'],
    ['0033 6 39 98 00 01', 'US', '33639980001'],
    ['06 39 98 00 01', 'FR', '33639980001'],
    ['06.39.98.00.01', 'FR', '33639980001'],
    ['tel:+33-6-39-98-00-01', undefined, '33639980001'],
    // a spreadsheet drops the plus and the first zero, and adds decimals
    ['33639980001', undefined, '33639980001'],
    ['33639980001.0', 'FR', '33639980001'],
    ['639980001', 'FR', '33639980001'],
    // digits of other scripts, and full-width ones
    ['＋３３６３９９８０００１', undefined, '33639980001'],
    ['+٣٣٦٣٩٩٨٠٠٠١', undefined, '33639980001'],
    // as address books copy it, within marks of direction
    ['\u202A+33 6 39 98 00 01\u202C', undefined, '33639980001'],
    ['+336\u200B39980001\u200E', undefined, '33639980001'],
    // another country's number stays one
    ['+44 7400 123456', 'FR', '447400123456'],
    ['(202) 555-0123', 'US', '12025550123'],
  ])('%s of %s is read', (text, country, digits) => {
    expect(read(text, country)).toEqual({ digits });
  });

  it.each([
    ['', 'FR', PHONE_PROBLEMS.missing],
    ['   ', undefined, PHONE_PROBLEMS.missing],
    ['06 39 98 00 01', undefined, PHONE_PROBLEMS.international],
    ['06 39 98 00 01', 'GB', PHONE_PROBLEMS.national('GB')],
    ['3.36399E+10', 'FR', PHONE_PROBLEMS.rounded],
    ['3,36399E+10', 'FR', PHONE_PROBLEMS.rounded],
    ['12', 'FR', PHONE_PROBLEMS.national('FR')],
    ['call me: 06 39 98 00 01', 'FR', PHONE_PROBLEMS.national('FR')],
    ['06 39 98 00 01 / 06 39 98 00 02', 'FR', PHONE_PROBLEMS.national('FR')],
    ['+999 123 456 789', undefined, PHONE_PROBLEMS.international],
    ['9'.repeat(500), 'FR', PHONE_PROBLEMS.national('FR')],
    // a country that no one knows counts as none
    ['06 39 98 00 01', 'ZZ', PHONE_PROBLEMS.national('ZZ')],
  ])('%s of %s is refused with a reason', (text, country, problem) => {
    expect(read(text, country)).toEqual({ problem });
  });
});

it('every country can be chosen', () => {
  const countries = listCountries();
  expect(countries.length).toBeGreaterThan(230);
  expect(countries).toContainEqual({ country: 'FR', calling_code: '33' });
});
