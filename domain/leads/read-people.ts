import { type ParsePhone, phonesIn } from './read-phone.ts';
import { cutText, oneLine } from '../text.ts';
import { MAX_LIST_LINES } from '../left-alone/schema.ts';

export interface ListedPerson {
  address: string;
  name: string;
}

export interface ReadList {
  people: ListedPerson[];
  /** lines without a number, counted from 1, except a heading */
  unread: number[];
}

/** How phone numbers are read. `country`: default for those without a country code. */
interface Reading {
  country: string | undefined;
  parse: ParsePhone;
}

const MAX_LINE = 1_000;
const MAX_CELLS = 30;
const MAX_NAME = 80;

/** The lines of a typed or pasted list, or of a CSV file, with one person each. */
export const peopleLines = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).slice(0, MAX_LIST_LINES);

/**
 * Reads lines of a list, with numbers in any usual notation of the country. All numbers of a line belong
 * to one person. The first cell with letters and no number is the name.
 */
export function readLines(lines: string[], from: number, to: number, reading: Reading): ReadList {
  const people = new Map<string, ListedPerson>();
  const unread: number[] = [];
  for (const [index, line] of lines.slice(from, to).entries()) {
    if (line.trim() === '') continue;
    const { name, numbers } = readLine(line, reading);
    for (const digits of numbers) {
      const address = `${digits}@c.us`;
      if (!people.has(address)) people.set(address, { address, name });
    }
    const at = from + index;
    const isHeading = at === 0 && lines.length > 1 && !/\d{5}/.test(line);
    if (numbers.length === 0 && !isHeading) unread.push(at + 1);
  }
  return { people: [...people.values()], unread };
}

function readLine(line: string, { country, parse }: Reading): { name: string; numbers: string[] } {
  const cells = line.slice(0, MAX_LINE).split(/[;,\t]/, MAX_CELLS);
  const read = cells.map((cell) => ({ cell, ...phonesIn(cell, country, parse) }));
  const named = read.find(
    ({ cell, numbers }) => numbers.length === 0 && /\p{L}/u.test(cell) && !cell.includes('@'),
  );
  const numbers = read.flatMap((item) => item.numbers);
  // "Ana +351 912 345 678" is one cell.
  const text = named?.cell ?? read.find((item) => item.numbers.length > 0)?.cell ?? '';
  return { name: nameIn(text), numbers };
}

const nameIn = (cell: string): string =>
  cutText(oneLine(cell.replace(/["+()\d]|[-–—:]\s*$/g, '')), MAX_NAME).replace(/[\s:–—-]+$/, '');
