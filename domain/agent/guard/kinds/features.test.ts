import { expect, test } from 'vitest';
import { featuresOf, placeOf, PLACES } from './features.ts';

const shared = (one: string, other: string) => {
  const others = featuresOf(other, false);
  return [...featuresOf(one, false)].filter((feature) => others.has(feature)).length;
};

test('forms of a word share most pieces, and other words few', () => {
  expect(shared('guarantee', 'guaranteed')).toBeGreaterThan(15);
  expect(shared('guarantee', 'window')).toBe(0);
});

test('scripts without spaces are read in runs', () => {
  expect(shared('返金保証', '返金の保証')).toBe(6);
  expect(featuresOf('返金', false).size).toBe(3);
});

test('every number is the same one, and a question differs from its statement', () => {
  expect(featuresOf('for 49.90 a month', false)).toEqual(featuresOf('for 7 a month', false));
  expect(featuresOf('is it free', true).size).toBe(featuresOf('is it free', false).size + 1);
});

test('order shows in pairs of words', () => {
  expect(featuresOf('we come', false)).not.toEqual(featuresOf('come we', false));
});

test('has a place for every feature, and an end for every text', () => {
  const features = [...featuresOf('a longer text '.repeat(2_000), false)];
  expect(features.length).toBeLessThan(2_000);
  for (const feature of features) {
    expect(placeOf(feature)).toBeGreaterThanOrEqual(0);
    expect(placeOf(feature)).toBeLessThan(PLACES);
  }
});
