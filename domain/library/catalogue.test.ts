import { expect, it } from 'vitest';
import { itemsOf, readCatalogue } from './catalogue.ts';

let count = 0;
const newId = () => `0190a3c0-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`;
const read = (rows: string[][]) => {
  const catalogue = readCatalogue(rows);
  return { ...catalogue, ...itemsOf(catalogue, newId) };
};

it('knows columns by what they hold, whatever they are called', () => {
  const { columns, titles, items } = read([
    ['Ref', 'Bezeichnung', 'Kategorie', 'Preis', 'Seite', 'Foto'],
    ['1001', 'Blaues Sofa', 'Sofa', '900 €', 'https://a.example/1', 'https://a.example/1.jpg'],
    ['1002', 'Rotes Sofa', 'Sofa', '800 €', 'https://a.example/2', 'https://a.example/2.webp?w=9'],
    ['1003', 'Grünes Sofa', 'Sofa', '700 €', 'https://a.example/3', ''],
  ]);
  expect(titles[1]).toBe('Bezeichnung');
  expect(columns).toEqual({ name: 1, price: 3, link: 4, picture_url: 5, send_when: -1 });
  expect(items[0]).toMatchObject({
    name: 'Blaues Sofa',
    price: '900 €',
    link: 'https://a.example/1',
  });
  // Without a picture URL, the item's page names the picture.
  expect(items[2]?.picture_url).toBe('https://a.example/3');
});

it('reads a list without a heading, and prices without a currency', () => {
  const { columns, items } = read([
    ['Lamp', '40.00'],
    ['Rug', '1,070.50'],
  ]);
  expect(columns).toMatchObject({ name: 0, price: 1, link: -1, picture_url: -1 });
  expect(items).toHaveLength(2);
});

it.each<[string, string[][]]>([
  ['nothing', []],
  ['empty rows', [['', ' '], ['']]],
  [
    'numbers alone',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
])('makes no item of %s', (_what, rows) => {
  expect(read(rows).items).toEqual([]);
});

it('leaves out rows without a name or with one that is too long, and takes no odd address', () => {
  const { items, left_out } = read([
    ['Lamp', '40 €', 'javascript:alert(1)'],
    ['', '50 €', 'https://a.example/x'],
    ['x'.repeat(121), '60 €', 'https://a.example/y'],
    ['Rug', '70 €', 'https://a.example/z'],
  ]);
  expect(items.map(({ name, link }) => [name, link])).toEqual([
    ['Lamp', ''],
    ['Rug', 'https://a.example/z'],
  ]);
  expect(left_out).toBe(2);
});
