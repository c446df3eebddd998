import { expect, it } from 'vitest';
import { dataBlock } from '../prompts/compile.ts';
import { dataBlocksOf, groundedQuotes } from './suggestion.ts';

const sources = ['Twelve weeks of coaching for 900 €. The first call is free.', 'How much is it?'];

it('keeps the quotes that someone said, however they are written, each once', () => {
  const quotes = ['“twelve weeks of coaching”', 'HOW MUCH is it', 'Twelve  weeks of coaching'];
  expect(groundedQuotes(quotes, sources)).toEqual(['Twelve weeks of coaching', 'HOW MUCH is it']);
});

it('keeps a fact that is a line of two words', () => {
  const facts = ['- Price: 900 €\n- Opening hours: 9 to 5'];
  expect(groundedQuotes(['Price: 900 €', '900 €'], facts)).toEqual(['Price: 900 €']);
});

it('leaves out what no one said, and what is too short to mean anything', () => {
  const quotes = ['A discount of 20 %', 'is', 'call', '', 'weeks of coaching for 900 € a month'];
  expect(groundedQuotes(quotes, sources)).toEqual([]);
});

it('shows four at most, each on a line that ends', () => {
  const long = 'a long sentence about the offer '.repeat(20);
  const [quote = ''] = groundedQuotes([`${long}\n${long}`], [long + long]);
  expect(quote.length).toBeLessThanOrEqual(201);
  expect(quote).not.toContain('\n');
  const many = [
    'one two three',
    'two three four',
    'three four five',
    'four five six',
    'five six seven',
  ];
  expect(groundedQuotes(many, ['one two three four five six seven'])).toHaveLength(4);
});

it('finds what the business says between its marks, and nothing else of a prompt', () => {
  const prompt = `Rules.\n${dataBlock('offer', 'We <b>coach</b>')}\nMore rules.\n${dataBlock('facts', '- open')}`;
  expect(dataBlocksOf(prompt)).toEqual(['We ‹b›coach‹/b›', '- open']);
});
