import { describe, expect, it } from 'vitest';
import { CsvReader, EndlessRow } from '#domain/leads/csv-reader.ts';
import { papaparse } from './read-table-of.ts';

function read(text: string, size = text.length || 1): string[][] {
  const reader = new CsvReader(papaparse);
  const rows: string[][] = [];
  for (let at = 0; at < text.length; at += size)
    rows.push(...reader.push(text.slice(at, at + size)));
  return [...rows, ...reader.end()];
}

const ROWS = [
  ['Name', 'Phone', 'Note'],
  ['Lovelace, Ada', '+33 6 39 98 00 01', 'says "hello"'],
  ['Zoë; Müller', '', 'two\nlines'],
];
const quoted = (delimiter: string, newline: string) =>
  ROWS.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join(
    newline,
  );

describe('a delimited text', () => {
  it.each([',', ';', '\t', '|'])('is read with its delimiter: %s', (delimiter) => {
    for (const newline of ['\n', '\r\n', '\r']) {
      for (const size of [1, 3, 1000]) {
        expect(read(quoted(delimiter, newline), size)).toEqual(ROWS);
        expect(read(quoted(delimiter, newline) + newline, size)).toEqual(ROWS);
      }
    }
  });

  it.each([
    [
      'of two columns and few rows',
      'Nom;Tél\nAda Lovelace;06 39 98 00 01\n',
      ['Ada Lovelace', '06 39 98 00 01'],
    ],
    [
      'with the other delimiter in its texts',
      'n;p\n"a";"1"\nLovelace, Ada;2\nHopper, Grace;3',
      ['Lovelace, Ada', '2'],
    ],
    [
      'below a title',
      'Export of leads\n\nName,Phone,Town\nAda,1,Lyon\nEve,2,Paris',
      ['Ada', '1', 'Lyon'],
    ],
    ['with decimal commas', 'a;b\n1,5;2,5\n3,5;4,5', ['3,5', '4,5']],
  ])('shows its delimiter: %s', (_, text, row) => {
    expect(read(text)).toContainEqual(row);
  });

  it('may name its delimiter', () => {
    expect(read('sep=;\r\na;b,c\r\n')).toEqual([['a', 'b,c']]);
  });

  it('of many pieces is read as if it came at once', () => {
    const text = `name;phone\r\n${'"a ""b"" c";+33639980001\r\n'.repeat(9_000)}`;
    const rows = read(text, 8_191);
    expect(rows).toHaveLength(9_001);
    expect(new Set(rows.slice(1).map((row) => row.join('|')))).toEqual(
      new Set(['a "b" c|+33639980001']),
    );
  });

  it('with one column has rows of one cell', () => {
    expect(read('+33639980001\n+33639980002')).toEqual([['+33639980001'], ['+33639980002']]);
    expect(read('')).toEqual([]);
  });

  it('whose quotation mark is never closed is given up, not read for ever', () => {
    expect(() => read(`a,b\n"${'x,y\n'.repeat(200_000)}`, 65_536)).toThrow(EndlessRow);
  });
});
