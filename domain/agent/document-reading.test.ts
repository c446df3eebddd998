import { expect, it } from 'vitest';
import { documentResult } from './document-reading.ts';

const passage = (text: string, page: number | null = null, heading = '') => ({
  text,
  page,
  heading,
});
const pdf = (texts: string[], more = {}) => ({
  kind: 'pdf' as const,
  pages: texts.length,
  empty_pages: 0,
  passages: texts.map((text, at) => passage(text, at + 1)),
  ...more,
});
const textOf = (read: Parameters<typeof documentResult>[0]) => {
  const found = documentResult(read);
  return found.state === 'done' ? found.text : expect.fail(found.reason);
};

it('a short document is kept as a whole, with what it is', () => {
  expect(textOf(pdf(['One fence.']))).toBe('PDF of 1 page; text: One fence.');
  expect(textOf(pdf(['One.', 'Two.'], { pages: 3, empty_pages: 1 }))).toBe(
    'PDF of 3 pages, 1 of them without text; text: One.\nTwo.',
  );
});

it('a heading stands once above what belongs to it', () => {
  const passages = [passage('A bed.', null, 'Room'), passage('A desk.', null, 'Room')];
  const word = { kind: 'docx' as const, pages: 0, empty_pages: 0, passages };
  expect(textOf(word)).toBe('Word document; text: Room\nA bed.\nA desk.');
});

it('a long document keeps its beginning and its end, and names what was left out', () => {
  const pages = Array.from({ length: 9 }, (_, at) => `Page ${at + 1}. ${'word '.repeat(140)}`);
  const text = textOf(pdf(pages));
  expect(text.length).toBeLessThan(4_000);
  expect(text).toContain('Page 1.');
  expect(text).toContain('Page 9.');
  expect(text).toMatch(/\n\[… [\d,]+ characters left out, on pages 4 to 8 …\]\n/);
});

it('a letter is never cut in half', () => {
  const text = textOf(pdf([`a${'😀'.repeat(4_000)}`, '😀'.repeat(4_000)]));
  expect(text.isWellFormed()).toBe(true);
});

it('text with a card number anywhere is only for a person, also where it would be left out', () => {
  const middle = `${'word '.repeat(2_000)} 5555 5555 5555 4444 ${'word '.repeat(2_000)}`;
  expect(documentResult(pdf([middle]))).toEqual({ state: 'sensitive', reason: 'bank_card' });
});
