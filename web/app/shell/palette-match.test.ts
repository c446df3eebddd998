import { expect, it } from 'vitest';
import { findBest } from './palette-match.ts';

const item = (label: string, words = '', description = '') => ({ label, words, description });
const THINGS = [
  item('Invoices', 'receipt, bill, accounting', 'See and download what you paid.'),
  item('Notifications', 'emails, alerts, sound'),
  item('Tags', 'labels, colors'),
  item('Quiet hours', 'do not disturb, night'),
];
const found = (typed: string) => findBest(typed, THINGS).map(({ label }) => label);

it('finds by label, by what people call it, and by whole words of the sentence', () => {
  expect(found('tags')).toEqual(['Tags']);
  expect(found('receipt')).toEqual(['Invoices']);
  expect(found('download')).toEqual(['Invoices']);
  expect(found('down')).toEqual([]);
});

it('finds by the beginning of a word, and by singular and plural', () => {
  expect(found('notif')).toEqual(['Notifications']);
  expect(found('label')).toEqual(['Tags']);
  expect(found('invoicing')).toEqual(['Invoices']);
  expect(found('quiethours')).toEqual(['Quiet hours']);
});

it('forgives a slip, but not in short words or in the first letter', () => {
  expect(found('invioces')).toEqual(['Invoices']);
  expect(found('notfications')).toEqual(['Notifications']);
  expect(found('tgs')).toEqual([]);
  expect(found('sotifications')).toEqual([]);
});

it('ignores accents, capitals, small words and verbs that fit everything', () => {
  expect(found('Where can I change the TÀGS?')).toEqual(['Tags']);
});

it('takes small words where nothing else was typed', () => {
  expect(found('do not')[0]).toBe('Quiet hours');
});

it('prefers what has every word, and takes what has half of them', () => {
  expect(found('night alerts')).toEqual(['Notifications', 'Quiet hours']);
  expect(found('emails alerts')).toEqual(['Notifications']);
  expect(found('receipt of some unknown thing')).toEqual([]);
});

it('finds nothing for nothing', () => {
  expect(found('  ')).toEqual([]);
});
