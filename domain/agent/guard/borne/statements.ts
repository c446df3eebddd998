import type { Ground } from '../known/known.ts';
import { contentWords } from '../text/content-words.ts';
import { denies, type Judged, type Sentence, textOf } from '../text/judged.ts';
import { heads } from '../words/lexicon.ts';
import { NUMBER_WORDS, ONES } from '../words/number-words.ts';
import { unitOf } from '../words/units.ts';
import { featuresOfStatement, isTalk, isCompared } from './features.ts';
import { unborneOdds } from './odds.ts';

/** A statement, and how surely nothing bears it out, as the logarithm of its odds. */
export interface Weighed {
  sentence: Sentence;
  odds: number;
  /** a number stands in it: other rules judge it */
  hasNumber: boolean;
  /** it has hardly a word */
  isShort: boolean;
  /** it says nothing, and the lead has said nothing that it could agree to */
  isTalk: boolean;
}

/** Shorter statements are how people talk: "great for families". */
const MIN_WORDS = 3;

const weighedBy = new WeakMap<Judged, Weighed[]>();

/** What an answer states. Between two languages no words can be compared: then it is nothing. */
export function weighedStatements(judged: Judged, ground: Ground): Weighed[] {
  const before = weighedBy.get(judged);
  if (before) return before;
  const found = isCompared(judged, ground)
    ? judged.sentences
        .filter((one) => !one.asks && !isAdvised(judged, one))
        .map((sentence) => weighed(judged, sentence, ground))
    : [];
  weighedBy.set(judged, found);
  return found;
}

function weighed(judged: Judged, sentence: Sentence, ground: Ground): Weighed {
  const text = textOf(judged, sentence);
  return {
    sentence,
    odds: unborneOdds(featuresOfStatement(judged, sentence, ground)),
    hasNumber: hasNumber(text),
    isShort: contentWords(text).length < MIN_WORDS,
    isTalk: isTalk(judged, sentence, ground),
  };
}

/** In digits, or in words with a unit: "two months". "One" is mostly an article. */
function hasNumber(text: string): boolean {
  if (/\d|[一二三四五六七八九十百千万]{2}/.test(text)) return true;
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.some(
    (word, at) =>
      NUMBER_WORDS.has(word) && !ONES.has(word) && unitOf(words[at + 1] ?? '') !== undefined,
  );
}

/** "Never send me your card number" warns, and needs nobody's word. */
function isAdvised(judged: Judged, sentence: Sentence): boolean {
  const text = textOf(judged, sentence);
  return heads('secretData').in(text) && denies(text, judged.spoken);
}
