import { foldText } from '#domain/conversations/inbox/search-words.ts';

export interface Findable {
  label: string;
  description: string;
  /** what people call it */
  words: string;
}

/** Words that say nothing about what is looked for. */
const STOP_WORDS = new Set(
  'a an the my our your i me we us you it its is are be to for of in on at by or and do does how can could want need please from with this that too keep keeps'.split(
    ' ',
  ),
);
/** What is done to nearly everything: counts where it fits, but isn't required. */
const VERBS = new Set(
  'add change choose create edit find get give go make manage new open remove see set show switch turn update use where who what when'.split(
    ' ',
  ),
);

/** Points of one typed word, by where it is found. */
const POINTS = { label: 12, words: 10, description: 3 };
const PREFIX = 0.7;
const TYPO = 0.4;
/** Points for the whole phrase, as it was typed. */
const PHRASE = 15;
/** The share of the best one's points from which on something is shown. */
const WORTH = 0.25;

/** What fits what was typed, best first. Equal ones keep their order. */
export function findBest<Item extends Findable>(typed: string, items: readonly Item[]): Item[] {
  const wanted = wordsOf(typed);
  const required = requiredOf(wanted);
  if (required.length === 0) return [];
  const scored = items.map((item) => ({ item, ...scoreOf(item, typed, wanted, required) }));
  // Something that has every word beats anything that has most of them.
  const most = Math.max(0, ...scored.map(({ found }) => found));
  if (most * 2 < required.length || most === 0) return [];
  const fitting = scored.filter(({ found }) => found === most);
  const best = Math.max(...fitting.map(({ score }) => score));
  return fitting
    .filter(({ score }) => score >= best * WORTH)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

function requiredOf(wanted: string[]): string[] {
  const telling = wanted.filter((word) => !STOP_WORDS.has(word) && !VERBS.has(word));
  if (telling.length > 0) return telling;
  const verbs = wanted.filter((word) => !STOP_WORDS.has(word));
  return verbs.length > 0 ? verbs : wanted;
}

function scoreOf(item: Findable, typed: string, wanted: string[], required: string[]) {
  const fields = fieldsOf(item);
  const points = new Map(wanted.map((word) => [word, pointsOf(word, fields)]));
  const found = required.filter((word) => (points.get(word) ?? 0) > 0).length;
  const phrase = wordsOf(typed).join(' ');
  const asPhrase = fields.some(({ text, most }) => most > 3 && ` ${text} `.includes(` ${phrase} `));
  const sum = wanted.reduce((total, word) => total + (points.get(word) ?? 0), 0);
  return { found, score: sum + (asPhrase ? PHRASE : 0) };
}

function fieldsOf(item: Findable) {
  return (['label', 'words', 'description'] as const).map((name) => {
    const single = wordsOf(item[name]);
    // "timezone" is "time zone", too.
    const joined = single.slice(1).map((word, index) => `${single[index]}${word}`);
    return { text: single.join(' '), words: [...single, ...joined], most: POINTS[name] };
  });
}

function pointsOf(word: string, fields: ReturnType<typeof fieldsOf>): number {
  return Math.max(
    ...fields.map(({ words, most }) => {
      // The sentence is no list of names: it is read for whole words only.
      const loosely = most > POINTS.description;
      return most * Math.max(0, ...words.map((known) => likeness(word, known, loosely)));
    }),
  );
}

/** From 0 to 1. */
function likeness(typed: string, known: string, loosely: boolean): number {
  if (typed === known) return 1;
  if (stemOf(typed) === stemOf(known)) return 0.95;
  if (!loosely) return 0;
  if (typed.length > 1 && known.startsWith(typed)) return PREFIX;
  return isTypo(typed, known) ? TYPO : 0;
}

const wordsOf = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Singular and plural, "billing" and "bill" are one word. */
function stemOf(word: string): string {
  const stem = word.replace(/(?:ing|ed|es|s|e)$/, '');
  return stem.length >= 3 ? stem : word;
}

/** One slip in words of four letters, two from eight on. People rarely miss the first letter. */
function isTypo(typed: string, known: string): boolean {
  const slips = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0;
  if (slips === 0 || typed[0] !== known[0]) return false;
  // A long word may still be unfinished; short ones would be like too many others.
  const words = typed.length >= 6 ? [known, known.slice(0, typed.length)] : [known];
  return words.some((word) => slipsBetween(typed, word) <= slips);
}

/** Letters that are missing, too many, wrong or swapped (optimal string alignment). */
function slipsBetween(a: string, b: string): number {
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
