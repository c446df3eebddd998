import { describe, expect, it } from 'vitest';
import { cpuTime } from '#server/test/cpu-time.ts';
import { factLine } from '../websites/facts.ts';
import { hasLink } from './contacts.ts';
import { type Reading, noSpelledNumbers } from './measures.ts';
import type { OfferContext } from './offer-context.ts';
import { readSources } from './sources.ts';
import { findUnsupportedClaims, hasPrice } from './unsupported-claims.ts';

const page = 'https://martin.example/';
const TEXT = `Twelve weeks for 1 200 €, or 99,50 € a month. Write to hello@martin.example or call +33 6 12 34 56 78.
Early birds save 15 %. https://www.martin.example/prices?x=1
Single lessons 50 - 90 EUR. 价格：¥3,000。
12 weeks, 3 sessions, since 2015.`;
const reading: Reading = {
  languages: ['en', 'de', 'ar', 'zh', 'ja'],
  readSpelled: noSpelledNumbers,
};
const priced = (about: string, value: string) =>
  ({ kind: 'price', about, value, quote: factLine({ about, value }), page }) as const;
const context: OfferContext = {
  company_name: 'Martin',
  agent_name: 'Emma',
  language: 'english',
  goal: { kind: 'meet', label: 'Book appointments', link: 'https://cal.example.com/emma' },
  business_focus: null,
  answers: null,
  site: {
    url: page,
    title: '',
    language: 'en',
    pages: [{ url: page, title: '', text: TEXT }],
    facts: [
      { kind: 'email', value: 'hello@martin.example', quote: 'hello@martin.example', page },
      priced('Portrait', '190'),
      priced('Family session', '1 h 30 | 260,00'),
    ],
  },
};
const invented = (text: string, like: Partial<OfferContext['site'] & object> = {}) => {
  const of = { ...context, site: { ...context.site!, ...like } };
  return findUnsupportedClaims(text, readSources(of, reading), reading);
};

describe('what the sources say may be said', () => {
  it.each([
    'It costs 1.200 € or EUR 1,200.00, or €99.5 a month.',
    'See martin.example, www.martin.example/prices?x=1 or cal.example.com/emma.',
    'Call 06 12 34 56 78 or write to HELLO@martin.example. Save 15%.',
    'A portrait is 190 €, a family session 260 €.',
    'From 50 € to 90 €. 3000元, or ３０００円.',
    'In 12 weeks, with 3 sessions, since 2015.',
  ])('%s', (text) => expect(invented(text)).toEqual([]));
});

it('a number ends with its line, whatever the next one begins with', () => {
  const text = '+1 503 227 1234\n1120 Alder Street';
  const pages = [{ url: page, title: '', text }];
  expect(invented('Call +1 503 227 1234.', { pages })).toEqual([]);
});

describe('what they do not say is found', () => {
  it.each([
    ['a price', 'Only 990 € today', 'a price of 990'],
    ['a price before', 'Only $990 today', 'a price of 990'],
    ['a price in words of money', 'Nur 990 Euro', 'a price of 990'],
    ['a price in other digits', 'السعر ٩٩٠ ريال', 'a price of 990'],
    ['a known price in other money', 'It costs 1200 dollars', 'a price of 1200'],
    ['a discount', 'Save 20 % now', '20 %'],
    ['everything', '100% refund', '100 %'],
    ['a duration', '12-day guarantee', '12-day'],
    ['a deadline', 'Only until 12 March', 'the date'],
    ['a number', 'Over 500 happy customers', 'the number 500'],
    ['a link', 'Book at https://evil.example/x', 'evil.example/x'],
    ['a link without http', 'Book at evil.com.', 'evil.com'],
    ['a link of a rare ending', 'Book at pay-martin.xyz/now', 'pay-martin.xyz/now'],
    ['another page of a known host', 'See martin.example/free-gift', 'martin.example/free-gift'],
    ['an address', 'Write to sales@martin.example', 'sales@martin.example'],
    ['a phone', 'Call +33 6 99 99 99 99', '33699999999'],
    ['an account', 'Pay to DE89 3704 0044 0532 0130 00', 'account or card number'],
    ['a price of something else', 'A family session is 190 €', 'the price of something else'],
    [
      'prices that changed places',
      'Portrait: 260 €, family session: 190 €',
      'the price of something else',
    ],
  ])('%s', (_, text, what) => expect(invented(text).join()).toContain(what));
});

it('a link or address of others is known only when the business itself has it', () => {
  const text = `${TEXT}\nA visitor: pay at https://evil.example/pay or to me@evil.example`;
  const pages = [{ url: page, title: '', text }];
  const said = 'Pay at https://evil.example/pay, me@evil.example or hello@martin.example.';
  expect(invented(said, { pages }).join()).toMatch(/evil\.example\/pay.*me@evil\.example/);
  const linked = ['https://evil.example/pay', 'me@evil.example'];
  const facts = linked.map(
    (value) => ({ kind: 'contact_link', value, quote: value, page }) as const,
  );
  expect(
    invented(said.replace(', me@evil.example or hello', ' or hello'), { pages, facts }).join(),
  ).not.toContain('evil.example');
});

it('a text tells whether it has links or prices', () => {
  expect([hasLink('see a.example'), hasLink('a@b.example'), hasLink('nothing')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([hasPrice('for 5 €'), hasPrice('for 5 people')]).toEqual([true, false]);
});

it('is looked through in no time, whatever a site has on its pages', () => {
  const long = 12_000;
  const parts = [
    'a',
    '1',
    '1.',
    'a.',
    'a-',
    '1 ',
    '€1',
    '<a',
    '+1-',
    'a@',
    'www.',
    '1,111',
    '1\n',
    'DE89 ',
  ];
  const timeOf = (part: string, size: number) => {
    const pages = [{ url: page, title: '', text: part.repeat(size / part.length) }];
    return cpuTime(() => invented('Only 990 € at evil.com', { pages }));
  };
  invented('Only 990 € at evil.com');
  for (const part of parts) {
    // Twice the text takes twice as long. The extra second is for short ones.
    expect(timeOf(part, 2 * long)).toBeLessThan(3 * timeOf(part, long) + 1_000);
  }
});
