import { faultAt, type GuardFault } from '../basis/faults.ts';
import type { Judged } from '../text/judged.ts';
import { LANGUAGES } from '../words/lexicon.ts';
import { foldText } from '../letters/fold.ts';

const LATIN = ['en', 'fr', 'es', 'de', 'nl', 'it', 'pt'] as const;
let small: Set<string>[] | undefined;
const smallWords = () =>
  (small ??= LATIN.map((code) => new Set(foldText(LANGUAGES[code].common).split(' '))));

const MIN_WORDS = 6;
/** Of plain words so many are small ones, of gibberish fewer. */
const PLAIN = 0.1;
const HIDDEN = 0.25;

const shareIn = (words: string[]): number =>
  Math.max(...smallWords().map((known) => words.filter((word) => known.has(word)).length)) /
  words.length;

const moved = (word: string, by: number): string =>
  word.replace(/[a-z]/g, (letter) =>
    String.fromCharCode(((letter.charCodeAt(0) - 97 + by) % 26) + 97),
  );

/**
 * Words of no language that become one when each letter is moved on in the alphabet, or when they are
 * read from their end: whoever writes so hides something, whatever it is.
 */
export function hiddenLanguageFaults(judged: Judged): GuardFault[] {
  if (judged.spoken !== '') return [];
  const words = judged.folded.match(/[a-z]+/g) ?? [];
  if (words.length < MIN_WORDS || shareIn(words) >= PLAIN) return [];
  const backwards = words.map((word) => word.split('').toReversed().join(''));
  const isHidden =
    shareIn(backwards) >= HIDDEN ||
    Array.from({ length: 25 }, (_, by) => by + 1).some(
      (by) => shareIn(words.map((word) => moved(word, by))) >= HIDDEN,
    );
  return isHidden ? [faultAt('secret', judged, { start: 0, end: judged.folded.length })] : [];
}
