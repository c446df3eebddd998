import { faultAt, type GuardFault } from '../basis/faults.ts';
import { denialsOf, stemsOf } from '../borne/denials.ts';
import type { Ground } from '../known/known.ts';
import { isYes } from '../text/agrees.ts';
import { clausesOf, denies, type Judged, type Sentence, textOf } from '../text/judged.ts';
import { isCommon } from '../words/common-words.ts';
import { heads } from '../words/lexicon.ts';
import { languageOfAnswer } from '../forms/spoken.ts';

/** What a common word counts. */
const COMMON = 0.4;
/** So much of what is denied is in the words. */
const COVERED = 0.5;
const MIN_STEM = 4;

/**
 * "Yes" to what the business only ever denies: "We do not paint facades" – "Yes, we paint facades as
 * well". In the words of the answer, or of the question that it says yes to.
 */
export function contradictedFaults(judged: Judged, ground: Ground): GuardFault[] {
  const yes = judged.sentences.find((one) => isYes(judged, one));
  if (!yes || !judged.sentences.every((one) => one.asks || isPlain(judged, one))) return [];
  const language = languageOfAnswer(judged, ground);
  const worth = (stem: string) => (isCommon(language, stem) ? COMMON : 1);
  const isDenied = (text: string) => statesDenied(stemsOf(text), ground, worth);
  const stated = judged.sentences
    .filter((one) => !one.asks)
    .find((one) => clausesOf(judged, one).some((clause) => isDenied(textOf(judged, clause))));
  if (stated) return [faultAt('policy', judged, stated)];
  return isDenied(ground.lastLeadText) ? [faultAt('policy', judged, yes)] : [];
}

/** It neither denies nor leaves open. */
function isPlain(judged: Judged, sentence: Sentence): boolean {
  const text = textOf(judged, sentence);
  return (
    !denies(text, judged.spoken) &&
    !heads('open', judged.spoken).in(text) &&
    !heads('handover').in(text)
  );
}

type Worth = (stem: string) => number;

/** Whether words say what the business denies, with a word that it says nowhere else. */
function statesDenied(stems: string[], { business }: Ground, worth: Worth): boolean {
  const all = business.map(denialsOf);
  const isStated = (stem: string) => all.some(({ stated }) => stated.has(stem));
  const sumOf = (list: readonly string[]) => list.reduce((sum, stem) => sum + worth(stem), 0);
  return all
    .flatMap(({ denied }) => denied)
    .some((their) => {
      const shared = their.filter((own) => stems.some((stem) => isSame(own, stem)));
      const isOnlyDenied = shared.some((stem) => worth(stem) > COMMON && !isStated(stem));
      return isOnlyDenied && sumOf(shared) >= COVERED * sumOf(their);
    });
}

/** Another form of a word begins like it. */
const isSame = (a: string, b: string): boolean =>
  a === b || (Math.min(a.length, b.length) >= MIN_STEM && (a.startsWith(b) || b.startsWith(a)));
