import { describe, expect, it } from 'vitest';
import { hasLink, hasPrice, findUnsupportedClaims } from './unsupported-claims.ts';

const SOURCES = [
  'Twelve weeks for 1 200 €, or 99,50 € a month. Write to hello@martin.example or call +33 6 12 34 56 78.',
  'Early birds save 15 %. https://www.martin.example/prices?x=1 and https://cal.example.com/emma',
  'Single lessons 50 - 90 EUR. 价格：¥3,000。',
];
const sources = {
  texts: SOURCES,
  trusted: ['https://martin.example/', 'https://cal.example.com/emma'],
  prices: ['Portrait | 190', 'Family | 1 h 30 | 260,00'],
  host: 'martin.example',
};
const invented = (text: string) => findUnsupportedClaims(text, sources);

describe('what the sources say may be said', () => {
  it('in another spelling too', () => {
    expect(invented('It costs 1.200 € or EUR 1,200.00, or €99.5 a month.')).toEqual([]);
    expect(
      invented('See martin.example, www.martin.example/prices?x=1 or cal.example.com/emma.'),
    ).toEqual([]);
    expect(invented('Call 06 12 34 56 78 or write to HELLO@martin.example. Save 15%.')).toEqual([]);
    expect(invented('A portrait is 190 €, a family 260 €.')).toEqual([]);
    expect(invented('From 50 € to 90 €. 3000元, or ３０００円.')).toEqual([]);
  });

  it('and numbers that are no price are free', () => {
    expect(invented('In 12 weeks, with 3 sessions, 100% online, since 2015, 24/7.')).toEqual([]);
  });
});

it('a number ends with its line, whatever the next one begins with', () => {
  const texts = ['+1 503 227 1234', '1120 Alder Street'];
  expect(findUnsupportedClaims('Call +1 503 227 1234.', { ...sources, texts })).toEqual([]);
});

describe('what they do not say is found', () => {
  it.each([
    ['a price', 'Only 990 € today', 'a price of 990'],
    ['a price before', 'Only $990 today', 'a price of 990'],
    ['a price in words of money', 'Nur 990 Euro', 'a price of 990'],
    ['a price in other digits', 'السعر ٩٩٠ ريال', 'a price of 990'],
    ['a discount', 'Save 20 % now', '20 %'],
    ['a link', 'Book at https://evil.example/x', 'evil.example/x'],
    ['a link without http', 'Book at evil.com.', 'evil.com'],
    ['another page of a known host', 'See martin.example/free-gift', 'martin.example/free-gift'],
    ['an address', 'Write to sales@martin.example', 'sales@martin.example'],
    ['a number', 'Call +33 6 99 99 99 99', '33699999999'],
  ])('%s', (_, text, what) => expect(invented(text)).toEqual([what]));
});

it('a link or address of others is known only when the business itself has it', () => {
  const texts = [...SOURCES, 'A visitor: pay at https://evil.example/pay or to me@evil.example'];
  const said = 'Pay at https://evil.example/pay, me@evil.example or hello@martin.example.';
  expect(findUnsupportedClaims(said, { ...sources, texts })).toEqual([
    'evil.example/pay',
    'me@evil.example',
  ]);
  const trusted = ['https://evil.example/pay', 'me@evil.example'];
  expect(findUnsupportedClaims(said, { ...sources, texts, trusted })).toEqual([]);
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
  const long = 60_000;
  const hostile = ['a', '1', '1.', 'a.', 'a-', '1 ', '€1', '<a', '+1-', 'a@', 'www.', '1,111'].map(
    (part) => part.repeat(long / part.length),
  );
  const started = performance.now();
  for (const text of hostile)
    findUnsupportedClaims('Only 990 € at evil.com', { ...sources, texts: [text], trusted: [text] });
  expect(performance.now() - started).toBeLessThan(3_000);
});
