import { expect, test } from 'vitest';
import { SENTENCE_KINDS } from '#domain/agent/guard/kinds/kinds.ts';
import { TRAINED_FROM } from '#domain/agent/guard/kinds/weights.ts';
import { fingerprint, isOf, labelledSentences } from './sentences.ts';

test('the weights are from the sentences as they are now: else run `npm run guard:train`', () => {
  expect(TRAINED_FROM).toBe(fingerprint());
});

test('every kind has sentences that are of it and that are not', () => {
  const sentences = labelledSentences();
  const few = SENTENCE_KINDS.filter((kind) => {
    const labels = sentences.map((one) => isOf(one, kind));
    const isEnough = (label: 0 | 1, min: number) =>
      labels.filter((one) => one === label).length > min;
    return !isEnough(1, 100) || !isEnough(0, 1_000);
  });
  expect(few).toEqual([]);
});

test('a kind of several labels is denied only where all of them are', () => {
  expect(isOf({ text: '', labels: ['discount'] }, 'gift')).toBe(1);
  expect(isOf({ text: '', labels: [], not: ['free'] }, 'gift')).toBeUndefined();
  expect(isOf({ text: '', labels: [], not: ['free', 'discount', 'guarantee'] }, 'gift')).toBe(0);
});
