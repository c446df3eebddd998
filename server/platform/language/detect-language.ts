import type { DetectedLanguage } from '#domain/language.ts';

/** The language of a page shows in its first characters; the rest isn't read. */
const MAX_LENGTH = 20_000;
const MAX_WINDOWS = 12;
/** The library reads about 350 bytes of a text, and 70 of a word. */
const WINDOW_BYTES = 350;
const LONG_WORD = /(\S{20})/gu;
/** Links, email addresses, domains and codes. Bounded, so that a text without spaces takes no longer. */
const ADDRESS_OR_NUMBER =
  /https?:[!-~]+|[\w.+-]{1,64}@[!-~]{1,255}|\w{1,63}(?:\.\w{2,63})+(?:\/[!-~]*)?|[a-z]{0,20}\d\w*/gi;
/** Shorter texts, such as a name or a label, look alike in many languages. */
const MIN_WORDS = 3;
/** Characters of scripts without spaces that count as one word. */
const SIGNS_PER_WORD = 2;
/** Text in no language, such as names and brands, scores lower than this in all of them. */
const MIN_SCORE = 0.66;
/** The lead of a language that is the only one in its script. Its score may be low. */
const OWN_SCRIPT_LEAD = 0.5;
/** A lead over the second language that leaves no doubt. */
const CERTAIN_LEAD = 0.1;

type Scores = Record<string, number>;

let loaded: Promise<(text: string) => Scores> | undefined;

/**
 * The language of a text as a two-letter code. Undefined for names, numbers, and texts of two words.
 * The confidence (0 to 1) drops when related languages are close or parts of the text differ.
 */
export async function detectLanguage(text: string): Promise<DetectedLanguage | undefined> {
  const words = wordsOf(text.slice(0, MAX_LENGTH));
  if (weightOf(words) < MIN_WORDS) return undefined;
  loaded ??= loadLibrary();
  const score = await loaded;
  return verdictOf(spread(windowsOf(words)).map(score));
}

/** Loaded on first use: it takes 30 MB, and many processes never read a website. */
async function loadLibrary(): Promise<(text: string) => Scores> {
  const { eld } = await import('eld/extrasmall');
  return (text) => eld.detect(text).getScores();
}

/** Words without addresses and numbers. Text without spaces is cut to lengths that the library reads. */
function wordsOf(text: string): string[] {
  return text
    .replace(ADDRESS_OR_NUMBER, ' ')
    .replace(/[^\p{L}\p{M}'’-]+/gu, ' ')
    .replace(LONG_WORD, '$1 ')
    .split(' ')
    .filter((word) => /\p{L}/u.test(word));
}

function weightOf(words: string[]): number {
  const signs = words.join('').match(/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/gu);
  return words.length + (signs?.length ?? 0) / SIGNS_PER_WORD;
}

function windowsOf(words: string[]): string[] {
  const windows: string[] = [];
  let bytes = WINDOW_BYTES;
  for (const word of words) {
    bytes += Buffer.byteLength(word) + 1;
    if (bytes > WINDOW_BYTES) {
      windows.push(word);
      bytes = Buffer.byteLength(word);
    } else windows.push(`${windows.pop()} ${word}`);
  }
  return windows;
}

/** Picks evenly spread windows if there are too many. */
function spread(windows: string[]): string[] {
  const step = Math.max(1, windows.length / MAX_WINDOWS);
  return windows.filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step));
}

function verdictOf(scores: Scores[]): DetectedLanguage | undefined {
  const [first, second] = ranked(meanOf(scores));
  if (!first) return undefined;
  const lead = 1 - weight(second?.[1] ?? 0) / weight(first[1]);
  if (first[1] < MIN_SCORE && lead < OWN_SCRIPT_LEAD) return undefined;
  const agreeing = scores.filter((score) => ranked(score)[0]?.[0] === first[0]).length;
  const majority = Math.max(0, (2 * agreeing) / scores.length - 1);
  return { code: first[0], confidence: Math.min(1, lead / CERTAIN_LEAD) * majority };
}

/** Undoes the library's scale, on which high scores lie close together. */
const weight = (score: number): number => score / (1 - score);

function meanOf(scores: Scores[]): Scores {
  const sum: Scores = {};
  for (const [code, score] of scores.flatMap((item) => Object.entries(item))) {
    sum[code] = (sum[code] ?? 0) + score / scores.length;
  }
  return sum;
}

const ranked = (scores: Scores): [string, number][] =>
  Object.entries(scores).toSorted(([, one], [, other]) => other - one);
