import { describe, expect, it } from 'vitest';
import { foldText, snippetOf, wordsOfQuery } from './search-words.ts';

describe('words', () => {
  it('leave out single Latin letters', () => {
    expect(wordsOfQuery('a plan B')).toEqual(['plan']);
    expect(wordsOfQuery("l'été")).toEqual(['ete']);
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
    const parts = snippetOf('Le RÉSUMÉ du projet, les projets', wordsOfQuery('resume proj'));
    expect(hitsOf(parts)).toEqual(['RÉSUMÉ', 'projet', 'projets']);
    expect(textOf(parts)).toBe('Le RÉSUMÉ du projet, les projets');
  });

  it('shows what is around the first hit of a long text', () => {
    const text = `${'before '.repeat(60)}needle ${'after '.repeat(60)}`;
    const parts = snippetOf(text, ['needle']);
    expect(hitsOf(parts)).toEqual(['needle']);
    expect(textOf(parts).startsWith('…')).toBe(true);
    // A list row shows about 30 characters.
    expect(textOf(parts).slice(0, 30)).toContain('needle');
    expect(textOf(parts).endsWith('…')).toBe(true);
    expect(textOf(parts).length).toBeLessThan(160);
  });
});
