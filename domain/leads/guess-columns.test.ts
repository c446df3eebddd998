import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { guessColumns } from './guess-columns.ts';

const isPhone = (text: string) =>
  parsePhoneNumberFromString(text, { defaultCountry: 'FR', extract: false })?.isValid() ?? false;

const guess = (rows: string[][]) => guessColumns(rows, isPhone);

describe('the columns of a file', () => {
  it('are recognized by their values, in any language', () => {
    const rows = [
      ['編號', '電話', '姓名', '城市', '信箱'],
      ['1', '06 39 98 00 01', '王芳', '巴黎', 'wang@example.com'],
      ['2', '06 39 98 00 02', '李娜', '巴黎', 'li@example.com'],
      ['3', '06 39 98 00 03', '張偉', '巴黎', 'zhang@example.com'],
    ];
    expect(guess(rows)).toEqual({
      name: 2,
      last_name: null,
      phone: 1,
      email: 4,
      header: true,
      skip: 0,
      phones: [1],
      named: [],
      reasons: expect.anything(),
    });
  });

  it('have numbers that another column completes', () => {
    const rows = [
      ['Name', 'Country code', 'Phone'],
      ['Ada', '+44', '7400 123456'],
      ['Bob', '+49', '0172 1234567'],
    ];
    expect(guess(rows)).toMatchObject({
      phone: 2,
      reasons: { phone: { by: 'heading', fitting: 2, filled: 2 } },
    });
  });

  it('are recognized without a heading', () => {
    const rows = [
      ['Ada Lovelace', 'ada@example.com', '+33639980001'],
      ['Grace Hopper', 'grace@example.com', '+33639980002'],
    ];
    expect(guess(rows)).toMatchObject({
      name: 0,
      last_name: null,
      phone: 2,
      email: 1,
      header: false,
      skip: 0,
    });
  });

  it('hold names where the values differ, not a town that repeats', () => {
    const towns = ['Lyon', 'Lyon', 'Paris', 'Lyon'];
    const names = ['Ada Lovelace', 'Grace Hopper', 'Zoë Müller', 'Anne-Marie O’Neill'];
    const rows = names.map((name, at) => [towns[at]!, name, `06 39 98 00 0${at}`]);
    expect(guess(rows)).toMatchObject({ name: 1, phone: 2 });
  });

  it('hold names in the first of several that differ alike', () => {
    const rows = [
      ['Nom', 'Téléphone', 'Ville'],
      ['Ada', '06 39 98 00 01', 'Paris'],
      ['Bob', '06 39 98 00 02', 'Boston'],
      ['Ada 2', '06 39 98 00 03', 'Nice'],
      ['Eve', '06 39 98 00 04', 'Lyon'],
    ];
    expect(guess(rows)).toMatchObject({ name: 0, phone: 1 });
  });

  it('hold no names where one value repeats', () => {
    const rows = Array.from({ length: 50 }, (_, at) => ['Lyon', `+336399800${10 + at}`]);
    expect(guess(rows)).toMatchObject({ name: null, phone: 1 });
  });

  it('may have empty cells, but a number in most of the others', () => {
    const rows = [
      ['Phone', 'Name'],
      ['', 'Ada'],
      ['06 39 98 00 01', 'Grace'],
      ['unknown', 'Zoë'],
      ['06 39 98 00 02', 'Eve'],
    ];
    expect(guess(rows)).toMatchObject({ phone: 0, name: 1, header: true });
  });

  it('are not guessed where nothing tells', () => {
    expect(guess([['a1', 'b2']])).toMatchObject({ name: null, phone: null, email: null });
    expect(guess([])).toMatchObject({ phone: null, header: false });
  });
});
