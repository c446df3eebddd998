import { describe, expect, it } from 'vitest';
import { noSpelledNumbers } from '../offers/measures.ts';
import type { KnownValue, QualificationField } from './fields.ts';
import { acceptLearnedValues, valuesAfter } from './learned.ts';

const field = (like: Partial<QualificationField>): QualificationField => ({
  field_id: like.name ?? 'budget',
  name: 'Budget',
  question: 'What is your budget?',
  kind: 'money',
  options: [],
  currency: 'EUR',
  required: true,
  rule: null,
  ...like,
});
const FIELDS = [
  field({ name: 'Budget', kind: 'money' }),
  field({ name: 'Place', kind: 'text' }),
  field({ name: 'People', kind: 'number' }),
  field({ name: 'Start', kind: 'date' }),
  field({ name: 'Own car', kind: 'yes_no' }),
  field({ name: 'Format', kind: 'choice', options: ['Online', 'On site'] }),
];
const SUNDAY = Date.UTC(2026, 10, 22, 12) / 1000;

function take(name: string, value: string, text: string, like: { known?: KnownValue[] } = {}) {
  const [taken] = acceptLearnedValues([{ field: name, value, quote: text }], {
    fields: FIELDS,
    known: like.known ?? [],
    texts: [
      { seq: 3, text: 'Hello there', timestamp_unix: SUNDAY },
      { seq: 7, text, timestamp_unix: SUNDAY },
    ],
    reading: {
      languages: ['fr', 'en'],
      readSpelled: (said) =>
        said.includes('trois') ? [{ start: said.indexOf('trois'), end: 0, value: 3 }] : [],
    },
    timezone: 'Europe/Paris',
  });
  return taken?.value;
}

describe('a value is taken if the lead said it', () => {
  it.each([
    ['Budget', '1500 EUR', 'Mon budget est de 1 500 €', '1500 EUR'],
    ['Budget', '1500', 'around 1,500 I think', '1500'],
    ['Budget', '20000 EUR', 'max 20k €', '20000 EUR'],
    ['budget', '500 USD', 'I have 500 dollars', '500 USD'],
    ['Place', 'Lyon', "J'habite à Lyon", 'Lyon'],
    ['People', '3', 'Nous serons trois', '3'],
    ['People', '12', 'we are 12 people', '12'],
    ['Start', '2026-12-03', 'à partir du 3 décembre', '2026-12-03'],
    ['Start', '2026-12-03', 'on 03/12/2026 please', '2026-12-03'],
    ['Start', '2026-11-23', 'dès demain', '2026-11-23'],
    ['Start', '2026-11-27', 'vendredi si possible', '2026-11-27'],
    ['Own car', 'yes', 'Oui, bien sûr', 'yes'],
    ['Own car', 'no', "je n'ai pas de voiture", 'no'],
    ['Format', 'online', 'Online would suit me', 'Online'],
  ])('%s %s of “%s”', (name, value, text, stored) => {
    expect(take(name, value, text)).toBe(stored);
  });
});

describe('a value is not taken', () => {
  it.each([
    ['that the words do not have', 'Budget', '5000 EUR', 'Mon budget est de 1 500 €'],
    ['in another currency than the lead said', 'Budget', '500 USD', 'I have 500 €'],
    ['of another number', 'People', '4', 'we are 12 people'],
    ['that is concluded', 'Place', 'Paris', 'near the Eiffel tower'],
    ['of another day', 'Start', '2026-12-04', 'à partir du 3 décembre'],
    ['of another year', 'Start', '2027-12-03', 'le 3 décembre 2026'],
    ['of a weekday far away', 'Start', '2027-01-01', 'vendredi si possible'],
    ['of the day after', 'Start', '2026-11-24', 'dès demain'],
    ['that says the opposite', 'Own car', 'yes', "non, je n'ai pas de voiture"],
    ['that is no option', 'Format', 'Hybrid', 'Hybrid would suit me'],
    ['of nothing on the list', 'Shoe size', '42', 'I wear 42'],
  ])('%s', (_, name, value, text) => {
    expect(take(name, value, text)).toBeUndefined();
  });

  it('with words that the lead did not write', () => {
    const given = [{ field: 'Place', value: 'Lyon', quote: 'I live in Lyon' }];
    const texts = [{ seq: 1, text: 'I live in Nantes', timestamp_unix: SUNDAY }];
    const reading = { languages: ['en'], readSpelled: noSpelledNumbers };
    const all = { fields: FIELDS, known: [], texts, reading, timezone: 'UTC' };
    expect(acceptLearnedValues(given, all)).toEqual([]);
  });
});

describe('what is known already', () => {
  const known = (like: Partial<KnownValue>): KnownValue[] => [
    { field_id: 'Place', value: 'Nantes', by: 'agent', quote: 'Nantes', message_seq: 3, ...like },
  ];

  it('by a person stays', () => {
    expect(take('Place', 'Lyon', 'Lyon', { known: known({ by: 'person' }) })).toBeUndefined();
  });
  it('by the agent is replaced by what the lead says later', () => {
    expect(take('Place', 'Lyon', 'Lyon', { known: known({}) })).toBe('Lyon');
  });
  it('is not replaced by what the lead said before', () => {
    expect(take('Place', 'Lyon', 'Lyon', { known: known({ message_seq: 9 }) })).toBeUndefined();
  });
  it('is not stored again', () => {
    expect(take('Place', 'Lyon', 'Lyon', { known: known({ value: 'Lyon' }) })).toBeUndefined();
  });
  it('counts together with what was learned', () => {
    const learned = [{ field_id: 'Place', value: 'Lyon' }];
    expect(valuesAfter(known({}), learned)).toEqual(new Map([['Place', 'Lyon']]));
  });
});
