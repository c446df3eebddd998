import stopWords from 'stopwords-iso/stopwords-iso.json' with { type: 'json' };

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Normalizes the first 2,000 characters of a text: lower case, no accents, plain apostrophes. */
export function normalise(text: string): string {
  return text
    .slice(0, 2_000)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u0652\u0654\u0655]/g, '')
    .normalize('NFC')
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** What a prompt has between the marks of this name; empty without them. */
export const taggedText = (text: string, mark: string): string =>
  new RegExp(`<${mark}>\\n([\\s\\S]*?)\\n</${mark}>`).exec(text)?.[1] ?? '';

/** The normalized words and numbers of a text. */
export const wordsOf = (text: string): string[] =>
  [...segmenter.segment(normalise(text))]
    .flatMap(({ segment, isWordLike }) => (isWordLike ? segment.split(/['_]/) : []))
    .filter(Boolean);

/** For each stop word, the languages in which it is one. */
const languagesOf = new Map<string, string[]>();
for (const [code, words] of Object.entries(stopWords)) {
  for (const word of new Set(words.map(normalise))) {
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), code]);
  }
}

/** Whether a word has no meaning on its own. */
export const isStopWord = (word: string, code: string): boolean =>
  /^[a-zа-я]$/.test(word) || (languagesOf.get(word) ?? []).includes(code);

/** The language with the most stop words in a text; undefined if there are none. */
export const languageOf = memoize((text): string | undefined => {
  const words = wordsOf(text).filter((word) => word.length > 1);
  const found = Map.groupBy(
    words.flatMap((word) => languagesOf.get(word) ?? []),
    (code) => code,
  );
  const countOf = (code: string) => found.get(code)?.length ?? 0;
  // English first, as it wins a tie.
  const codes = ['en', ...Object.keys(stopWords)];
  const best = codes.reduce((a, b) => (countOf(b) > countOf(a) ? b : a));
  return countOf(best) > 0 ? best : undefined;
}, 1_000);

/** How alike two words are: 1 if equal, 0.6 with the same stem, else 0. */
export function similarity(first: string, other: string): number {
  if (first === other) return 1;
  const [short, long] = first.length < other.length ? [first, other] : [other, first];
  if (short.length < 4 || /\d/.test(short)) return 0;
  return long.startsWith(short.slice(0, Math.max(4, Math.ceil(long.length * 0.6)))) ? 0.6 : 0;
}

/** Caches the results of a function of a text: leads and prompts return with every turn. */
export function memoize<Result>(
  work: (text: string) => Result,
  most: number,
): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= most) known.clear();
    const result = work(text);
    known.set(text, result);
    return result;
  };
}
