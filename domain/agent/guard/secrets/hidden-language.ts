import { faultAt, type GuardFault } from '../basis/faults.ts';
import type { Judged } from '../text/judged.ts';
import { LANGUAGES } from '../words/lexicon.ts';
import { foldText } from '../letters/fold.ts';

const LATIN = ['en', 'fr', 'es', 'de', 'nl', 'it', 'pt'] as const;
const LETTERS = 26;
let small: Map<string, number[]> | undefined;

/** Small words with each letter moved on in the alphabet: by how much, and of which language. */
function movedWords(): Map<string, number[]> {
  if (small) return small;
  small = new Map();
  for (const [language, code] of LATIN.entries())
    for (const word of new Set(foldText(LANGUAGES[code].common).split(' ')))
      for (let by = 0; by < LETTERS; by += 1) {
        const key = moved(word, LETTERS - by);
        small.set(key, [...(small.get(key) ?? []), by * LATIN.length + language]);
      }
  return small;
}

const MIN_WORDS = 6;
/** Of plain words so many are small ones, of gibberish fewer. */
const PLAIN = 0.1;
const HIDDEN = 0.25;

/** How many words are small ones of one language, by how much their letters were moved on. */
function sharesIn(words: string[]): number[] {
  const counts = Array.from({ length: LETTERS * LATIN.length }, () => 0);
  for (const word of words)
    for (const place of movedWords().get(word) ?? []) counts[place] = (counts[place] ?? 0) + 1;
  return Array.from(
    { length: LETTERS },
    (_, by) => Math.max(...counts.slice(by * LATIN.length, (by + 1) * LATIN.length)) / words.length,
  );
}

const moved = (word: string, by: number): string =>
  word.replace(/[a-z]/g, (letter) =>
    String.fromCharCode(((letter.charCodeAt(0) - 97 + by) % LETTERS) + 97),
  );

/**
 * Words of no language that become one when each letter is moved on in the alphabet, or when they are
 * read from their end: whoever writes so hides something, whatever it is.
 */
export function hiddenLanguageFaults(judged: Judged): GuardFault[] {
  if (judged.spoken !== '') return [];
  const words = judged.folded.match(/[a-z]+/g) ?? [];
  if (words.length < MIN_WORDS) return [];
  const [plain = 0, ...others] = sharesIn(words);
  if (plain >= PLAIN) return [];
  const backwards = words.map((word) => word.split('').toReversed().join(''));
  const isHidden = Math.max(sharesIn(backwards)[0] ?? 0, ...others) >= HIDDEN;
  return isHidden ? [faultAt('secret', judged, { start: 0, end: judged.folded.length })] : [];
}
