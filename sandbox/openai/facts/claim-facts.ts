import type { ChatMessage } from '../request.ts';
import { amountPattern, hoursPattern, placePattern } from '../agent/read-offer.ts';

/** A fact with the words that show it. */
interface Found {
  value: string;
  quote: string;
  about?: string;
}

const MAX_FACTS = 100;

/** Finds facts by their form alone, as far as possible; a real model reads. */
export function claimFacts(messages: ChatMessage[]) {
  const pages = readPages(messages.findLast(({ role }) => role === 'user')?.text ?? '');
  const named = Object.entries(FINDERS).flatMap(([kind, find]) =>
    pages.flatMap((page, at) =>
      find(page, at).map(({ value, quote, about = '' }) => ({
        kind,
        value,
        quote,
        page: page.id,
        about,
      })),
    ),
  );
  return { facts: named.slice(0, MAX_FACTS) };
}

const EMAIL = /[\w.+%-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24}/gu;
/** Nine digits or more that begin like a telephone number; no date. */
const PHONE = /(?<![\p{L}\p{N}.,/-])(?:\+|\(?0|[6-9])(?:[\s().-]{0,2}\d){8,13}(?!\d)/gu;

const FINDERS: Record<string, (page: Page, at: number) => Found[]> = {
  description: ({ lines }, at) =>
    lines
      .filter(
        ({ kind, place: where, text }) => kind === 'paragraph' && where === 'body' && text[39],
      )
      .slice(0, at === 0 ? 1 : 0)
      .map(({ text }) => ({ value: text.slice(0, 300), quote: text.slice(0, 300) })),
  service: (page) =>
    pricesOf(page).flatMap(({ about, quote }) => (about ? [{ value: about, quote }] : [])),
  price: pricesOf,
  email: (page) => written(page, EMAIL),
  phone: (page) => written(page, PHONE),
  address: (page) =>
    shortLines(page, placePattern)
      .filter((text) => /\p{Nd}/u.test(text))
      .map((quote) => ({ value: addressIn(quote), quote })),
  opening_hours: (page) =>
    shortLines(page, hoursPattern).flatMap((quote) => {
      const parts = quote.split(' · ').filter((part) => hoursPattern.test(part));
      return parts.map((value) => ({ value, quote }));
    }),
  faq: ({ lines }) =>
    lines.flatMap(({ text, place: where }, at) => {
      const next = lines[at + 1];
      if (where === 'menu' || !/[?？؟]\s*$/.test(text) || !next || next.kind === 'heading')
        return [];
      return [{ value: `${text} ${next.text}`, quote: `${text} ${next.text}` }];
    }),
};

const MAX_LINE = 160;

const shortLines = ({ lines }: Page, test: RegExp): string[] =>
  lines
    .filter(({ place: where, text }) => where !== 'menu' && text.length <= MAX_LINE)
    .map(({ text }) => text)
    .filter((text) => test.test(text) && !amountPattern.test(text));

/** The address without the preceding name and the following numbers. */
const addressIn = (line: string): string =>
  line
    .split(/\s[|·•]\s|:\s/)
    .filter((part) => placePattern.test(part) && !/@/.test(part))
    .join(', ') || line;

const written = ({ lines }: Page, pattern: RegExp): Found[] =>
  lines.flatMap(({ text }) => (text.match(pattern) ?? []).map((value) => ({ value, quote: text })));

/** Lines with an amount, and what it is for: the first cell or label, or the heading above. */
function pricesOf({ lines }: Page): Found[] {
  return lines.flatMap((line, at): Found[] => {
    if (line.place === 'menu' || line.text.length > 2 * MAX_LINE || !amountPattern.test(line.text))
      return [];
    if (line.kind === 'row') return ofRow(line);
    const [label = '', value = ''] = line.text.split(/(?<=^[^:\p{Nd}]{2,80}):\s(.*)/su);
    if (value && amountPattern.test(value)) return [{ value, quote: line.text, about: label }];
    const heading = lines.slice(0, at).findLast(({ kind }) => kind === 'heading')?.text ?? '';
    return line.text.length <= 60 && heading
      ? [{ value: line.text, quote: line.text, about: heading }]
      : [];
  });
}

function ofRow({ text }: Line): Found[] {
  const [name = '', ...cells] = text.split(' | ').map((cell) => cell.split(/:\s/).at(-1) ?? cell);
  return cells
    .filter((cell) => amountPattern.test(cell))
    .map((value) => ({ value, quote: text, about: name }));
}

export type Page = ReturnType<typeof readPages>[number];
type Line = ReturnType<typeof readLine>;

const PAGE = /<page ([^>]*)>\n([\s\S]*?)<\/page>/g;
const LINK = /^<link to="([^"]*)">(.*)<\/link>$/;
const PLACES: Record<string, string> = { '~': 'menu', '^': 'foot' };
const KINDS: Record<string, string> = { '#': 'heading', '-': 'item', '|': 'row' };

/** A prompt's pages: `# heading`, `- item`, `| row`, `~` for menus and `^` for the page's footer. */
export const readPages = (text: string) =>
  [...text.matchAll(PAGE)].map(([, attributes = '', body = '']) => ({
    id: /id="([^"]*)"/.exec(attributes)?.[1] ?? '',
    lines: body
      .split('\n')
      .filter((line) => line.trim() !== '' && !LINK.test(line))
      .map(readLine),
    links: body.split('\n').flatMap((line) => {
      const [, url, label = ''] = LINK.exec(line) ?? [];
      return url === undefined ? [] : [{ url, text: label }];
    }),
  }));

/** A line of a page, as a prompt shows it. */
function readLine(line: string) {
  const [, where = '', mark = '', text = ''] =
    /^(?:([~^]) )?(?:(#|-|\|)#{0,5} )?(.*)$/.exec(line) ?? [];
  return { kind: KINDS[mark] ?? 'paragraph', text, place: PLACES[where] ?? 'body' };
}
