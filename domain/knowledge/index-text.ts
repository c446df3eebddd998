/** Scripts without spaces between words, which are indexed as pairs of letters. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu;

/** PostgreSQL's text search configurations, by the language's two-letter code. */
const CONFIGURATIONS: Record<string, string> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hu: 'hungarian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  tr: 'turkish',
};

/** Returns the configuration that stems words of a language; `simple` if PostgreSQL has none. */
export const configurationOf = (language: string | null | undefined): string =>
  CONFIGURATIONS[language ?? ''] ?? 'simple';

/**
 * Prepares a text for the database's word splitting. Text without spaces becomes pairs of letters, each
 * a separate word; a single letter stays one.
 */
export function indexText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\0/g, '')
    .replace(UNSPACED, (run) => ` ${pairsOf(Array.from(run)).join(' ')} `);
}

const pairsOf = (letters: string[]): string[] =>
  letters.length < 2
    ? letters
    : letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`);
