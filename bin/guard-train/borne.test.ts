import { expect, test } from 'vitest';
import { HASHES } from '#domain/agent/guard/words/common-hashes.ts';
import { isCommon } from '#domain/agent/guard/words/common-words.ts';
import { TRAINED_FROM } from '#domain/agent/guard/borne/weights.ts';
import { LANGUAGES } from '#domain/agent/guard/words/lexicon.ts';
import { commonWordsFile } from './common.ts';
import { learnedTurns, turnsFingerprint } from './turns.ts';

const letters = (text: string) => text.replace(/\s/g, '');

test('the weights are from the turns as they are now: else run `npm run guard:train`', () => {
  expect(TRAINED_FROM).toBe(turnsFingerprint());
});

test('the common words are those of the lists', () => {
  const file = letters(commonWordsFile());
  expect(Object.keys(HASHES)).toEqual(Object.keys(LANGUAGES));
  for (const hashes of Object.values(HASHES)) expect(file).toContain(letters(hashes));
});

test('common is what everybody says', () => {
  expect(isCommon('en', 'people')).toBe(true);
  expect(isCommon('en', 'aquarium')).toBe(false);
  expect(isCommon('de', 'vielleicht')).toBe(true);
  expect(isCommon('ar', 'والعمل')).toBe(true);
});

test('both kinds of turns teach', () => {
  const turns = learnedTurns();
  expect(turns.filter(({ isAttack }) => isAttack).length).toBeGreaterThan(300);
  expect(turns.filter(({ isAttack }) => !isAttack).length).toBeGreaterThan(300);
});
