import type { Amount } from '../amounts/amount.ts';
import { amountFaults } from './amount-faults.ts';
import { faultAt, type GuardFault } from '../basis/faults.ts';
import type { Ground } from '../known/known.ts';
import { denies, type Judged, textOf } from '../text/judged.ts';
import { isYes } from '../text/agrees.ts';
import { contentWords, isAlike } from '../text/content-words.ts';
import { type Heads, heads } from '../words/lexicon.ts';
import { isPromised } from './grounds.ts';
import { sentenceWordsOf } from './kind-faults.ts';
import { PROMISES } from './policy-faults.ts';

/**
 * "Is it free for students?" – "Sure, don't worry about a thing." Whoever agrees says what the other
 * asked, in whatever words: a promise that the lead asks for needs a source as if it were said.
 */
export function agreedFaults(judged: Judged, ground: Ground): GuardFault[] {
  const asked = PROMISES.map((thing) => heads(thing)).filter((thing) => isAsked(thing, ground));
  if (asked.length === 0) return [];
  return judged.sentences
    .filter((one) => isYes(judged, one) && !isSaidBy(contentWords(textOf(judged, one)), ground))
    .flatMap((sentence) =>
      asked
        // What is said in so many words is judged as it stands.
        .filter((thing) => !thing.in(textOf(judged, sentence)))
        .filter((thing) => !isPromised(judged, sentence, thing, ground, ground.lastLeadText))
        .map(() => faultAt('policy', judged, sentence)),
    );
}

/**
 * "So it's 10 € a month?" – "Exactly." Whoever agrees gives the amounts that the other named: those that
 * are not the lead's own have to be the business's.
 */
export function agreedAmountFaults(judged: Judged, ground: Ground): GuardFault[] {
  const asked = ground.lead.at(-1);
  if (!asked?.amounts.some(isChecked) || heads('mine').in(asked.judged.folded)) return [];
  const yes = judged.sentences.find((one) => isYes(judged, one));
  // What is put right in the same breath is not agreed to.
  if (!yes || judged.sentences.some((one) => denies(textOf(judged, one), judged.spoken))) return [];
  const before = ground.lead.slice(0, -1);
  const named = amountFaults(asked.judged, asked.amounts.filter(isChecked), {
    ...ground,
    lead: before,
    leadTexts: before.map((one) => one.judged.folded),
    lastLeadText: asked.judged.folded,
  });
  return named.length > 0 ? [faultAt('amount', judged, yes)] : [];
}

/** Numbers of things, days and hours are mostly what the lead asks for. */
const isChecked = ({ kind, value }: Amount): boolean =>
  kind === 'money' || (kind === 'percent' && value !== 100);

/** Every word of it that means something stands in one sentence of the business. */
const isSaidBy = (words: readonly string[], { business }: Ground): boolean =>
  words.length > 0 &&
  business.some((known) =>
    sentenceWordsOf(known).some((its) =>
      words.every((word) => its.some((one) => isAlike(word, one))),
    ),
  );

/** What the lead tells of themselves or of others asks nothing. */
const isAsked = (thing: Heads, { lastLeadText }: Ground): boolean =>
  thing.in(lastLeadText) && !heads('mine').in(lastLeadText);
