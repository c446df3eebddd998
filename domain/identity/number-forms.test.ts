import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { addressForms, allAddressForms, canonicalNumber, numberForms } from './number-forms.ts';

/** Generates the same numbers in every run: all lengths of the plans, evenly spread digits. */
function* numbers(): Generator<string> {
  let state = 1;
  for (const code of ['52', '54', '55', '225', '229', '241']) {
    for (let count = 0; count < 3_000; count += 1) {
      let digits = code;
      for (let length = 7 + (count % 7); length > 0; length -= 1) {
        state = (state * 48_271) % 2_147_483_647;
        digits += state % 10;
      }
      yield digits;
    }
  }
}

describe('one number', () => {
  it.each([
    ['Brazil, ninth digit', ['5511987654321', '551187654321']],
    ['Brazil, far from São Paulo', ['5592981723241', '559281723241']],
    ['Brazil, a mobile that begins with 6', ['5571968765432', '557168765432']],
    ['Mexico, the 1 of mobiles', ['525512345678', '5215512345678']],
    ['Mexico, area of three digits', ['529841056553', '5219841056553']],
    ['Argentina, Buenos Aires', ['5491123456789', '541123456789']],
    ['Argentina, area of four digits', ['5492644472542', '542644472542']],
    ['Ivory Coast, Orange', ['2250707070707', '22507070707']],
    ['Ivory Coast, MTN', ['2250546123456', '22546123456']],
    ['Ivory Coast, Moov', ['2250142123456', '22542123456']],
    ['Benin, mobile', ['2290167123456', '22967123456']],
    ['Gabon, three plans', ['24177123456', '24107123456', '2417123456']],
  ])('has the same forms, whichever is given: %s', (_, forms) => {
    for (const form of forms) expect(numberForms(form), `of ${form}`).toEqual(forms);
  });

  it.each([
    ['Brazil, a landline', '551123456789'],
    ['Brazil, no area code', '55987654321'],
    ['Mexico, too long', '52155123456789'],
    ['Argentina, a free number', '548001234567'],
    ['Ivory Coast, the prefix of another operator', '2250107070707'],
    ['Spain', '34600000001'],
    ['the United States', '12025550101'],
    ['nothing', ''],
    ['no digits', 'abc'],
  ])('has no other form: %s', (_, digits) => {
    expect(numberForms(digits)).toEqual([digits]);
  });

  it('has one canonical form, in whichever it is given', () => {
    let several = 0;
    for (const digits of numbers()) {
      const forms = numberForms(digits);
      if (forms.length > 1) several += 1;
      expect(forms).toContain(digits);
      for (const form of forms) expect(numberForms(form), `${digits} as ${form}`).toEqual(forms);
      expect(canonicalNumber(digits)).toBe(forms[0]);
    }
    expect(several).toBeGreaterThan(1_000);
  });

  it.each([
    '5511987654321',
    '525512345678',
    '5491123456789',
    '2250707070707',
    '2290167123456',
    '24177123456',
  ])('is valid in its canonical form: %s', (digits) => {
    expect(parsePhoneNumberFromString(`+${digits}`)?.isValid()).toBe(true);
  });
});

describe('an address', () => {
  it('has the forms of its number, itself first', () => {
    expect(addressForms('551187654321@c.us')).toEqual(['551187654321@c.us', '5511987654321@c.us']);
  });

  it('of a hidden number has no other, even when it looks like one', () => {
    expect(addressForms('551187654321@lid')).toEqual(['551187654321@lid']);
  });

  it('is listed once', () => {
    expect(allAddressForms(['5215512345678@c.us', '525512345678@c.us', '77@lid'])).toEqual([
      '5215512345678@c.us',
      '525512345678@c.us',
      '77@lid',
    ]);
  });
});
