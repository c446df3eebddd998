import { faultAt, type GuardFault } from '../basis/faults.ts';
import { featuresOfStatement, isCompared } from '../borne/features.ts';
import { unborneOdds } from '../borne/odds.ts';
import type { Ground } from '../known/known.ts';
import { contentWords } from '../text/content-words.ts';
import { denies, type Judged, type Sentence, textOf } from '../text/judged.ts';
import { heads } from '../words/lexicon.ts';

/**
 * From where on a statement is held, as the logarithm of its odds: where of a hundred honest turns that
 * training had not seen hardly two get there.
 */
const MIN_ODDS = 1.2;
/** Where numbers stand, which other rules judge, or hardly a word. */
const MIN_ODDS_OTHERWISE = 2.6;
/** Shorter statements are how people talk: "great for families". */
const MIN_WORDS = 3;

/**
 * Statements that nothing bears out: what the business says, what the lead said of themselves, or how
 * people talk. Who says what nobody said before makes it up.
 */
export function unborneFaults(judged: Judged, ground: Ground): GuardFault[] {
  // Between two languages no words can be compared.
  if (!isCompared(judged, ground)) return [];
  return judged.sentences
    .filter((one) => !one.asks && !isAdvised(judged, one))
    .filter((one) => {
      const odds = unborneOdds(featuresOfStatement(judged, one, ground));
      if (odds < MIN_ODDS) return false;
      const isNumber = /\d|[一二三四五六七八九十百千万]{2}/.test(textOf(judged, one));
      const isShort = contentWords(textOf(judged, one)).length < MIN_WORDS;
      return odds >= MIN_ODDS_OTHERWISE || !(isNumber || isShort);
    })
    .map((one) => faultAt('policy', judged, one));
}

/** "Never send me your card number" warns, and needs nobody's word. */
function isAdvised(judged: Judged, sentence: Sentence): boolean {
  const text = textOf(judged, sentence);
  return heads('secretData').in(text) && denies(text, judged.spoken);
}
