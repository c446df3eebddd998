import { describe, expect, it } from 'vitest';
import { foldText, snippetOf, wantedWords, wordsOf } from './search-words.ts';

describe('words', () => {
  it.each([
    ['Déjà vu, ÉMILIE!', ['deja', 'vu', 'emilie']],
    ['Straße Łódź Øre œuf', ['strasse', 'lodz', 'ore', 'oeuf']],
    ['rdv à 10h30, au 06 12 34', ['rdv', 'a', '10h30', 'au', '06', '12', '34']],
    ['Привет, Ёлка', ['привет', 'елка']],
    ['мой', ['мои']],
    ['...', []],
    ['ok ok OK', ['ok']],
  ])('of %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('of a script without spaces are found by any part', () => {
    const words = wordsOf('明日の会議はWiFiで');
    for (const typed of ['会議', '明日', '議', 'wifi', '会議は']) {
      expect(words).toEqual(expect.arrayContaining(wantedWords(typed)));
      expect(wantedWords(typed)).not.toEqual([]);
    }
    expect(wantedWords('会社').every((word) => words.includes(word))).toBe(false);
  });

  it('are bounded: one of any length is cut, and of any number the first are kept', () => {
    expect(wordsOf('x'.repeat(9_000))).toEqual(['x'.repeat(40)]);
    const many = Array.from({ length: 3_000 }, (_, n) => `w${n}`).join(' ');
    expect(wordsOf(many)).toHaveLength(500);
  });

  it('that are wanted leave out single Latin letters', () => {
    expect(wantedWords('a plan B')).toEqual(['plan']);
    expect(wantedWords("l'été")).toEqual(['ete']);
  });

  it('fold the same way however accents are composed', () => {
    expect(foldText('e\u0301te\u0301')).toBe(foldText('été'));
  });
});

describe('a snippet', () => {
  const textOf = (parts: { text: string }[]) => parts.map((part) => part.text).join('');
  const hitsOf = (parts: { text: string; hit: boolean }[]) =>
    parts.filter((part) => part.hit).map((part) => part.text);

  it('marks words as they are written', () => {
    const parts = snippetOf('Le RÉSUMÉ du projet, les projets', wantedWords('resume proj'));
    expect(hitsOf(parts)).toEqual(['RÉSUMÉ', 'projet', 'projets']);
    expect(textOf(parts)).toBe('Le RÉSUMÉ du projet, les projets');
  });

  it('shows what is around the first hit of a long text', () => {
    const text = `${'before '.repeat(60)}needle ${'after '.repeat(60)}`;
    const parts = snippetOf(text, ['needle']);
    expect(hitsOf(parts)).toEqual(['needle']);
    expect(textOf(parts).startsWith('…')).toBe(true);
    // A row of the list shows some thirty characters.
    expect(textOf(parts).slice(0, 30)).toContain('needle');
    expect(textOf(parts).endsWith('…')).toBe(true);
    expect(textOf(parts).length).toBeLessThan(160);
  });
});
