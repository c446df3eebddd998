import { foldText } from '#domain/conversations/inbox/search-words.ts';

export interface Searchable {
  label: string;
  description: string;
  /** other names that users search for */
  words: string;
}

/** Words that don't help to identify a result. */
const STOP_WORDS = new Set(
  'a an the my our your i me we us you it its is are be to for of in on at by or and do does how can could want need please from with this that too keep keeps'.split(
    ' ',
  ),
);
/** Verbs that fit almost everything: they add points if they match but aren't required. */
const VERBS = new Set(
  'add change choose create edit find get give go make manage new open remove see set show switch turn update use where who what when'.split(
    ' ',
  ),
);

/** Points for a typed word, by the field it matches. */
const POINTS = { label: 12, words: 10, description: 3 };
const PREFIX = 0.7;
const TYPO = 0.4;
/** Points for matching the whole typed phrase. */
const PHRASE = 15;
/** Results below this share of the best score are hidden. */
const MIN_SCORE_SHARE = 0.25;

/** Returns the matches, best first. Equal scores keep their order. */
export function findBest<Item extends Searchable>(typed: string, items: readonly Item[]): Item[] {
  const typedWords = wordsOf(typed);
  const required = requiredOf(typedWords);
  if (required.length === 0) return [];
  const scored = items.map((item) => ({ item, ...scoreOf(item, typed, typedWords, required) }));
  // An item that matches every word beats any item that matches most of them.
  const maxMatched = Math.max(0, ...scored.map(({ found }) => found));
  if (maxMatched * 2 < required.length || maxMatched === 0) return [];
  const candidates = scored.filter(({ found }) => found === maxMatched);
  const best = Math.max(...candidates.map(({ score }) => score));
  return candidates
    .filter(({ score }) => score >= best * MIN_SCORE_SHARE)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

function requiredOf(typedWords: string[]): string[] {
  const significant = typedWords.filter((word) => !STOP_WORDS.has(word) && !VERBS.has(word));
  if (significant.length > 0) return significant;
  const verbs = typedWords.filter((word) => !STOP_WORDS.has(word));
  return verbs.length > 0 ? verbs : typedWords;
}

function scoreOf(item: Searchable, typed: string, typedWords: string[], required: string[]) {
  const fields = fieldsOf(item);
  const points = new Map(typedWords.map((word) => [word, pointsOf(word, fields)]));
  const found = required.filter((word) => (points.get(word) ?? 0) > 0).length;
  const phrase = wordsOf(typed).join(' ');
  const matchesPhrase = fields.some(
    ({ text, most }) => most > 3 && ` ${text} `.includes(` ${phrase} `),
  );
  const sum = typedWords.reduce((total, word) => total + (points.get(word) ?? 0), 0);
  return { found, score: sum + (matchesPhrase ? PHRASE : 0) };
}

function fieldsOf(item: Searchable) {
  return (['label', 'words', 'description'] as const).map((name) => {
    const single = wordsOf(item[name]);
    // "timezone" also matches "time zone".
    const joined = single.slice(1).map((word, index) => `${single[index]}${word}`);
    return { text: single.join(' '), words: [...single, ...joined], most: POINTS[name] };
  });
}

function pointsOf(word: string, fields: ReturnType<typeof fieldsOf>): number {
  return Math.max(
    ...fields.map(({ words, most }) => {
      // The description is prose, so match whole words only.
      const allowsPartial = most > POINTS.description;
      return most * Math.max(0, ...words.map((known) => similarity(word, known, allowsPartial)));
    }),
  );
}

/** Similarity from 0 to 1. */
function similarity(typed: string, known: string, allowsPartial: boolean): number {
  if (typed === known) return 1;
  if (stemOf(typed) === stemOf(known)) return 0.95;
  if (!allowsPartial) return 0;
  if (typed.length > 1 && known.startsWith(typed)) return PREFIX;
  return isTypo(typed, known) ? TYPO : 0;
}

const wordsOf = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Makes singular and plural equal, and "billing" and "bill". */
function stemOf(word: string): string {
  const stem = word.replace(/(?:ing|ed|es|s|e)$/, '');
  return stem.length >= 3 ? stem : word;
}

/** Allows one typo from four letters, two from eight. Users rarely get the first letter wrong. */
function isTypo(typed: string, known: string): boolean {
  const maxTypos = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0;
  if (maxTypos === 0 || typed[0] !== known[0]) return false;
  // A long word may be unfinished. Short prefixes would match too many words.
  const words = typed.length >= 6 ? [known, known.slice(0, typed.length)] : [known];
  return words.some((word) => editDistance(typed, word) <= maxTypos);
}

/** Counts missing, extra, wrong or swapped letters (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
