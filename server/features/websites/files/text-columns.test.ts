import { describe, expect, it } from 'vitest';
import { inReadingOrder, type Line } from './text-columns.ts';

/** Letters are six points wide, and the second column begins at 320. */
const line = (left: string, right = ''): Line => ({
  cells: [
    ...(left ? [{ text: left, x: 50, end: 50 + left.length * 6 }] : []),
    ...(right ? [{ text: right, x: 320, end: 320 + right.length * 6 }] : []),
  ],
  size: 11,
  gap: 1.2,
});
const textsOf = (lines: Line[]) =>
  inReadingOrder(lines).map(({ cells }) => cells.map(({ text }) => text).join(' | '));

const LEFT = [
  'The house opens at nine and',
  'closes at six, on Saturdays',
  'at two. On Sundays it is',
  'closed for everyone but',
  'groups.',
];
const RIGHT = [
  'Cars park behind the house',
  'for nothing. The tram stops',
  'in front of the door every',
  'ten minutes, the last one',
  'at midnight.',
];

describe('text in two columns', () => {
  it('is read one column after the other, between what goes over both', () => {
    const columns = LEFT.map((text, at) => line(text, RIGHT[at]));
    const title = line('A title that goes over both of the columns of this page');
    expect(textsOf([title, ...columns, title])).toEqual([
      'A title that goes over both of the columns of this page',
      ...LEFT,
      ...RIGHT,
      'A title that goes over both of the columns of this page',
    ]);
  });

  it('keeps a column that is longer than the other', () => {
    const columns = LEFT.map((text, at) => line(text, RIGHT[at]));
    expect(textsOf([...columns, line('', 'later there is none.')])).toEqual([
      ...LEFT,
      ...RIGHT,
      'later there is none.',
    ]);
  });

  it('is found in time that grows with the page', () => {
    const many = Array.from({ length: 100_000 }, () => line('Room with a view', '120 EUR a night'));
    const began = performance.now();
    expect(inReadingOrder(many)).toHaveLength(100_000);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('is distinguished from a table, which stays in its rows', () => {
    const rows = [
      ['Room with a view of the garden', '120 EUR a night'],
      ['Room with a view of the tower', '180 EUR a night'],
      ['How long is a session, please?', 'Ninety minutes in all.'],
      ['Can it be moved to another day?', 'Yes, a day ahead.'],
      ['small room', 'eighty'],
    ];
    const table = rows.map(([left = '', right]) => line(left, right));
    expect(textsOf(table)).toEqual(rows.map((cells) => cells.join(' | ')));
  });
});
