import { HASHES } from './common-hashes.ts';
import { HASH_BYTES, hashOf } from './hash.ts';

const CODES = Object.keys(HASHES);
/** A bit for each language, by the hash of a word that it uses much; made once. */
let languages: ReadonlyMap<number, number> | undefined;

function read(): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [place, code] of CODES.entries()) {
    const bytes = atob((HASHES[code] ?? '').replaceAll('\n', ''));
    for (let at = 0; at < bytes.length; at += HASH_BYTES) {
      const hash =
        (bytes.charCodeAt(at) << 16) | (bytes.charCodeAt(at + 1) << 8) | bytes.charCodeAt(at + 2);
      found.set(hash, (found.get(hash) ?? 0) | (1 << place));
    }
  }
  return found;
}

const bitOf = (language: string): number => {
  const place = CODES.indexOf(language);
  return place < 0 ? 0 : 1 << place;
};

function bitsOf(word: string): number {
  languages ??= read();
  return languages.get(hashOf(word)) ?? 0;
}

/** Whether everybody who speaks a language uses a folded word: it names nothing in particular. */
export function isCommon(language: string, word: string): boolean {
  const bit = bitOf(language);
  if (bitsOf(word) & bit) return true;
  if (language !== 'ar') return false;
  // "And", "with" and "the" are written with their word.
  return [/^[وفبلك](?=.{2})/, /^(?:[وفبلك]?ال|لل)(?=.{2})/].some((before) => {
    const bare = word.replace(before, '');
    return bare !== word && (bitsOf(bare) & bit) !== 0;
  });
}

export interface LanguageScore {
  code: string;
  /** of a word that several languages use much, each has its share */
  score: number;
  /** how many words it uses much */
  hits: number;
}

/** How much folded words are of each language, most first. */
export function languageScores(words: readonly string[]): LanguageScore[] {
  const found = CODES.map((code) => ({ code, score: 0, hits: 0 }));
  for (const word of words) {
    const bits = bitsOf(word);
    if (bits === 0) continue;
    const of = found.filter((_, place) => bits & (1 << place));
    for (const one of of) {
      one.hits += 1;
      one.score += 1 / of.length;
    }
  }
  return found.toSorted((a, b) => b.score - a.score);
}

/** Fewer words are too alike in related languages. */
const MIN_WORDS = 4;
/** A language has to be this far ahead of the next one, in words that it has for itself. */
const AHEAD = 1.5;
/** And so much of a text has to be words that it uses much, whatever the subject is. */
const MIN_SHARE = 0.4;

/** The language of folded words, where their number leaves no doubt. */
export function spokenLanguage(words: readonly string[]): string | undefined {
  if (words.length < MIN_WORDS) return undefined;
  const [first, second] = languageScores(words);
  if (!first || !second || first.hits / words.length < MIN_SHARE) return undefined;
  return first.score - second.score >= AHEAD ? first.code : undefined;
}
