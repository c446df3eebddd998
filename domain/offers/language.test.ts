import { expect, it } from 'vitest';
import { languageNamed } from '../language.ts';

it('a language goes by its English name, its own name and its code', () => {
  expect(['French', 'français', 'fr'].map(languageNamed)).toEqual(['fr', 'fr', 'fr']);
  expect(['русский', '日本語', '中文', 'العربية'].map(languageNamed)).toEqual([
    'ru',
    'ja',
    'zh',
    'ar',
  ]);
  expect(languageNamed('Klingon')).toBeUndefined();
});
