import { describe, expect, it } from 'vitest';
import { cpuTime } from '#server/test/cpu-time.ts';
import { readPhone } from '#domain/leads/read-phone.ts';
import { phoneProblems } from '#copy/leads/post-problems.ts';
import { listCountries, parsePhone } from './parse-phone.ts';

const read = (text: string, country?: string) => readPhone(text, country, parsePhone);

const NAMES = new Intl.DisplayNames('en', { type: 'region' });
const notFrom = (country: string) =>
  phoneProblems.national({ country: NAMES.of(country) ?? country });

describe('a phone number', () => {
  it.each([
    ['+33 6 39 98 00 01', undefined, '33639980001'],
    ['+33 (0)6 39 98 00 01', undefined, '33639980001'],
    ['0033639980001', undefined, '33639980001'],
    ['0033 6 39 98 00 01', 'US', '33639980001'],
    ['06 39 98 00 01', 'FR', '33639980001'],
    ['06.39.98.00.01', 'FR', '33639980001'],
    ['tel:+33-6-39-98-00-01', undefined, '33639980001'],
    // a spreadsheet drops the plus or the leading zero, and adds decimals
    ['33639980001', undefined, '33639980001'],
    ['33639980001.0', 'FR', '33639980001'],
    ['639980001', 'FR', '33639980001'],
    // full-width digits and digits of other scripts
    ['＋３３６３９９８０００１', undefined, '33639980001'],
    ['+٣٣٦٣٩٩٨٠٠٠١', undefined, '33639980001'],
    // copied from an address book, with direction marks
    ['\u202A+33 6 39 98 00 01\u202C', undefined, '33639980001'],
    ['+336\u200B39980001\u200E', undefined, '33639980001'],
    // a number of another country is kept
    ['+44 7400 123456', 'FR', '447400123456'],
    ['(202) 555-0123', 'US', '12025550123'],
  ])('%s of %s is read', (text, country, digits) => {
    expect(read(text, country)).toEqual({ digits });
  });

  it.each([
    ['', 'FR', phoneProblems.missing],
    ['   ', undefined, phoneProblems.missing],
    ['06 39 98 00 01', undefined, phoneProblems.international],
    ['06 39 98 00 01', 'GB', notFrom('GB')],
    ['3.36399E+10', 'FR', phoneProblems.rounded],
    ['3,36399E+10', 'FR', phoneProblems.rounded],
    ['12', 'FR', notFrom('FR')],
    ['+999 123 456 789', undefined, phoneProblems.international],
    ['9'.repeat(500), 'FR', notFrom('FR')],
    // an unknown country counts as none
    ['06 39 98 00 01', 'ZZ', notFrom('ZZ')],
  ])('%s of %s is refused with a reason', (text, country, problem) => {
    expect(read(text, country)).toEqual({ problem });
  });
});

describe('a number in an older form of its country, or as it is dialed at home', () => {
  it.each([
    // Mexico: the 1 of mobiles, and the domestic prefixes before 2019
    ['+52 1 55 1234 5678', 'MX', '525512345678'],
    ['5215512345678', 'MX', '525512345678'],
    ['5215512345678', 'ES', '525512345678'],
    ['+5215512345678', undefined, '525512345678'],
    ['044 55 1234 5678', 'MX', '525512345678'],
    ['045 (55) 1234-5678', 'MX', '525512345678'],
    ['01 55 1234 5678', 'MX', '525512345678'],
    ['55 1234 5678', 'MX', '525512345678'],
    ['0052 1 55 1234 5678', undefined, '525512345678'],
    // Argentina: 9 from abroad, 15 domestically, both or neither
    ['+54 9 11 15 2345 6789', 'AR', '5491123456789'],
    ['15 2345 6789', 'AR', '5491123456789'],
    ['15-2345-6789', 'AR', '5491123456789'],
    ['+54 11 2345-6789', 'AR', '5491123456789'],
    ['+54 11 15 2345 6789', undefined, '5491123456789'],
    ['011 15-2345-6789', 'AR', '5491123456789'],
    ['0351 15 234-5678', 'AR', '5493512345678'],
    ['+54 9 351 15 234 5678', undefined, '5493512345678'],
    ['(02966) 15-423456', 'AR', '5492966423456'],
    ['9 11 2345 6789', 'AR', '5491123456789'],
    // Brazil: without the ninth digit, with a carrier code
    ['+55 11 8765-4321', undefined, '5511987654321'],
    ['551187654321', 'ES', '5511987654321'],
    ['(11) 8765-4321', 'BR', '5511987654321'],
    ['(011) 98765-4321', 'BR', '5511987654321'],
    ['0 15 11 98765-4321', 'BR', '5511987654321'],
    // with the country's own code, which is also the start of an area code
    ['49 172 1234567', 'DE', '491721234567'],
    ['491721234567', 'DE', '491721234567'],
    ['0491 721234', 'DE', '49491721234'],
    ['491 721234', 'DE', '49491721234'],
    ['43 664 1234567', 'AT', '436641234567'],
    // numbers from before the country's plan got more digits
    ['+225 07 07 07 07', undefined, '2250707070707'],
    ['46 12 34 56', 'CI', '2250546123456'],
    ['+229 67 12 34 56', undefined, '2290167123456'],
    ['67 12 34 56', 'BJ', '2290167123456'],
    ['+241 06 12 34 56', undefined, '24166123456'],
  ])('%s of %s is read', (text, country, digits) => {
    expect(read(text, country)).toEqual({ digits });
  });

  it.each([
    // the area code of a seven-digit number is unknown
    ['15 234-5678', 'AR'],
    ['8765-4321', 'BR'],
    ['044 1234', 'MX'],
  ])('%s of %s is refused', (text, country) => {
    expect(read(text, country)).toEqual({ problem: notFrom(country) });
  });
});

describe('a number with text around it', () => {
  it.each([
    ["'+34600000001"],
    ['="+34600000001"'],
    ['=+34600000001'],
    ['"600000001"'],
    ['600000001.0'],
    ['600000001,00'],
    ['6.00000001E+8'],
    ["'3.4600000001E+10"],
    ['600,000,001.00'],
    ['600.000.001,00'],
    ['+34600000001.0'],
    ['+34600000001 (WhatsApp)'],
    ['WhatsApp: +34 600 000 001'],
    ['Tel1: +34 600 000 001'],
    ['call me: 600 000 001 after 10:30'],
    ['(+34) 600 000 001'],
    ['https://wa.me/34600000001?text=Call%20me%20on%20611222333'],
    ['wa.me/+34600000001'],
    ['https://api.whatsapp.com/send?phone=34600000001&text=Hi'],
    ['https://api.whatsapp.com/send/?phone=%2B34%20600%20000%20001'],
    ['whatsapp://send?phone=34600000001'],
    ['Write to me: https://wa.me/34600000001'],
    ['tel:+34-600-000-001;ext=12'],
    ['sms:+34600000001'],
    ['tel:600000001;phone-context=+34'],
    ['p:+34600000001'],
    ['+34 600 000 001 x12'],
    ['६०० ००० ००१'],
  ])('is read: %s', (text) => {
    expect(read(text, 'ES').digits).toMatch(/^34600000001$/);
  });

  it.each([
    ['+34 600 000 001 / +34 600 000 002', 'ES', '34600000001'],
    ['+34 600 000 001 ::: +34 600 000 002', undefined, '34600000001'],
    ['600 000 001 600 000 002', 'ES', '34600000001'],
    ['600000001,600000002', 'ES', '34600000001'],
    ['600000001\n600000002', 'ES', '34600000001'],
    ['06 39 98 00 01 / 06 39 98 00 02', 'FR', '33639980001'],
    ['06 39 98 00 01 - 06 39 98 00 02', 'FR', '33639980001'],
    // the landline comes first
    ['910 000 001 / 600 000 002', 'ES', '34600000002'],
    ['Office 030 1234567, mobile 0172 1234567', 'DE', '491721234567'],
    ['+49 30 1234567;+49 172 1234567', undefined, '491721234567'],
    // a slash within one number
    ['0172/1234567', 'DE', '491721234567'],
    ['030/1234567', 'DE', '49301234567'],
    // two landlines
    ['+1 305 555 0123 / 0124', undefined, '13055550123'],
  ])('of several, the first mobile counts: %s of %s', (text, country, digits) => {
    expect(read(text, country)).toEqual({ digits });
  });

  it.each(["'3.46E+10", '6.0000001E+8', '=3,46E+10', '"3.46e10"'])(
    'is refused where a spreadsheet rounded it: %s',
    (text) => {
      expect(read(text, 'ES')).toEqual({ problem: phoneProblems.rounded });
    },
  );

  it.each([
    '2026-11-28',
    'https://acme.example/contact/12345',
    'hello',
    '12:30',
    '3rd floor, 28001 Madrid',
    'wa.me/message/ABC123',
  ])('is not made of what is none: %s', (text) => {
    expect(read(text, 'ES')).toEqual({ problem: notFrom('ES') });
  });
});

it('nothing that is sent for a number takes long to read', () => {
  const sent = ['1 ', '9', '+34 600 000 001/', '(', 'a.', '1(', '1'.repeat(60) + ' ', 'wa.me/1?'];
  for (const part of sent) {
    const text = part.repeat(100_000);
    expect(
      cpuTime(() => read(text, 'ES')),
      `for ${part}`,
    ).toBeLessThan(50);
  }
});

it('every country can be chosen', () => {
  const countries = listCountries();
  expect(countries.length).toBeGreaterThan(230);
  expect(countries).toContainEqual({ country: 'FR', calling_code: '33' });
});
