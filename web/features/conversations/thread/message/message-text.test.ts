import { expect, it } from 'vitest';
import { loadLinks, mayContainLink } from './message-text.tsx';

const find = await loadLinks();
const linksIn = (text: string) => find(text).flatMap(({ href }) => (href === null ? [] : [href]));

it.each([
  ['See https://example.com/a?b=1#c.', ['https://example.com/a?b=1#c']],
  ['www.example.com and example.org', ['https://www.example.com', 'https://example.org']],
  ['Write to jane@example.com!', ['mailto:jane@example.com']],
  ['Call tel:0033612345678', ['tel:0033612345678']],
  ['(https://example.com/a)', ['https://example.com/a']],
  ['http://münchen.example/straße', ['http://münchen.example/straße']],
])('finds the links of %s', (text, links) => {
  expect(linksIn(text)).toEqual(links);
  expect(mayContainLink(text)).toBe(true);
});

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'It costs 3.50 at 10:30, ok?',
])('makes no dangerous link of %s', (text) => {
  expect(linksIn(text).filter((href) => !/^(https?|mailto|tel):/.test(href))).toEqual([]);
});

it('keeps every letter of the text', () => {
  const text = 'Hi 👋 https://example.com, then jane@example.com — bye';
  expect(
    find(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
