import { expect, it } from 'vitest';
import { compareFacts } from './compare-facts.ts';

it('counts what was missed and what no one wrote down', () => {
  const page = 'http://site.example/';
  const read = [
    { kind: 'price', value: 'Cut: 45 €', quote: '', page } as const,
    { kind: 'price', value: '99 €', quote: '', page } as const,
    { kind: 'email', value: 'A@b.example', quote: '', page } as const,
  ];
  const written = [
    { kind: 'price', value: 'cut 45' } as const,
    { kind: 'email', value: 'a@b.example' } as const,
    { kind: 'phone', value: '+33 1' } as const,
  ];
  const { missed, invented } = compareFacts(read, written);
  expect(missed).toEqual([{ kind: 'phone', value: '+33 1' }]);
  expect(invented.map(({ value }) => value)).toEqual(['99 €']);
});

it.each([
  ['Oil change, up to 4.5 l Petrol, diesel', 'Oil change diesel', 0],
  ['Oil change, up to 4.5 l Petrol, diesel', 'Oil filter', 1],
])('the name of a price may hold more words: %s, %s', (about, name, count) => {
  const value = '119 €';
  const read = [{ kind: 'price', value, about, quote: '', page: '' } as const];
  const { invented } = compareFacts(read, [{ kind: 'price', value, about: name }]);
  expect(invented).toHaveLength(count);
});
