import type { LanguageBook } from './language-book.ts';
import { arabic } from './languages/arabic.ts';
import { chinese } from './languages/chinese.ts';
import { dutch } from './languages/dutch.ts';
import { english } from './languages/english.ts';
import { french } from './languages/french.ts';
import { german } from './languages/german.ts';
import { italian } from './languages/italian.ts';
import { japanese } from './languages/japanese.ts';
import { portuguese } from './languages/portuguese.ts';
import { russian } from './languages/russian.ts';
import { spanish } from './languages/spanish.ts';
import { normalise } from './normalise.ts';

export const languageBooks: LanguageBook[] = [
  english,
  french,
  spanish,
  german,
  dutch,
  italian,
  portuguese,
  russian,
  chinese,
  japanese,
  arabic,
];

/** The book for a language as a prompt names it: `French`, `français (France)`, `de`. */
export function bookNamed(name: string): LanguageBook | undefined {
  const wanted = normalise(name);
  if (wanted === '') return undefined;
  const words = new Set(wanted.split(/[^\p{L}]+/u));
  const exact = languageBooks.find((book) => book.names.some((one) => wanted === normalise(one)));
  // Two letters inside a longer text are rather a word than a code: "de" of "français de France".
  return (
    exact ??
    languageBooks.find((book) =>
      book.names.some((one) => one.length > 2 && words.has(normalise(one))),
    )
  );
}

/** The language that a text is most likely written in; undefined when nothing tells. */
export function detectLanguage(text: string): LanguageBook | undefined {
  const sample = normalise(text.slice(0, 2_000));
  let best: LanguageBook | undefined;
  let most = 0;
  for (const book of languageBooks) {
    // Japanese is written with Chinese characters too, so its own script counts for more.
    const weight = book.code === 'ja' ? 4 : 1;
    const score = (sample.match(book.hints)?.length ?? 0) * weight;
    if (score > most) [best, most] = [book, score];
  }
  return best;
}

export { english };
