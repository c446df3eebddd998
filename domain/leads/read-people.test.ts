import { expect, it } from 'vitest';
import { parsePhone } from '#server/features/leads/parse-phone.ts';
import { peopleLines, readLines } from './read-people.ts';

const read = (text: string, country = 'PT') => {
  const lines = peopleLines(text);
  return readLines(lines, 0, lines.length, { country, parse: parsePhone });
};

it.each([
  ['912 345 678', '351912345678@c.us', ''],
  ['+351 912-345-678', '351912345678@c.us', ''],
  ['00351912345678', '351912345678@c.us', ''],
  ['Mãe: 912 345 678', '351912345678@c.us', 'Mãe'],
  ['Mãe, 912345678', '351912345678@c.us', 'Mãe'],
  ['"Silva, Ana";"ana@mail.example";"+33 6 12 34 56 78"', '33612345678@c.us', 'Silva'],
  ['https://wa.me/351912345678', '351912345678@c.us', ''],
  ['+52 1 55 1234 5678', '525512345678@c.us', ''],
])('reads %s', (line, address, name) => {
  const { people, unread } = read(line);
  expect(people.map((item) => item.address)).toEqual([address]);
  expect(people[0]?.name.replace(/^https.*/, '')).toBe(name);
  expect(unread).toEqual([]);
});

it('reads a CSV file with a heading, and names the lines without a number', () => {
  const { people, unread } = read(
    'Name,Phone 1 - Value\nMãe,+351 912 345 678\n\nPai,none\nTia,"913 456 789"\n',
  );
  expect(people).toEqual([
    { address: '351912345678@c.us', name: 'Mãe' },
    { address: '351913456789@c.us', name: 'Tia' },
  ]);
  expect(unread).toEqual([4]);
});

it('lists a number once, and both numbers of a person', () => {
  expect(read('912345678\n+351912345678\nAna,912345679,+33612345678').people).toHaveLength(3);
});

it('reads some of the lines', () => {
  const lines = peopleLines('912345678\nno one\n913456789');
  const part = readLines(lines, 1, 3, { country: 'PT', parse: parsePhone });
  expect(part).toEqual({
    people: [{ address: '351913456789@c.us', name: '' }],
    unread: [2],
  });
});
