import { expect, it } from 'vitest';
import { unsourcedClaims } from './unsourced-claims.ts';

const sources = [
  '<p>190&nbsp;€ for 1 h 30, call +33 4 78 or email a@b.example</p>',
  'https://b.example/x?a=1&amp;b=2',
];

it('what a source says is no invention', () => {
  expect(
    unsourcedClaims('190 € for 1 h 30: a@b.example, https://b.example/x?a=1&b=2.', sources),
  ).toEqual([]);
});

it('what none says is one', () => {
  expect(
    unsourcedClaims('90 €, since 2012, at https://evil.example or x@b.example.', sources),
  ).toEqual(['https://evil.example', 'x@b.example', '90', '2012']);
});
