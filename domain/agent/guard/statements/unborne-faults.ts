import { faultAt, type GuardFault } from '../basis/faults.ts';
import { type Weighed, weighedStatements } from '../borne/statements.ts';
import type { Ground } from '../known/known.ts';
import type { Judged } from '../text/judged.ts';

/**
 * From where on a statement is held, as the logarithm of its odds: where of a hundred honest turns that
 * training had not seen hardly three get there.
 */
const MIN_ODDS = 1.1;
/** Where a number stands, which other rules judge, it has to be so much surer. */
const MORE_WITH_NUMBER = 1.9;
/** And so much where there is hardly a word. */
const MORE_WHERE_SHORT = 0.6;
/** And where the lead has asked for nothing: "ok thanks" – "Perfect, that's noted, thank you!". */
const MORE_IN_TALK = 0.8;

/**
 * Statements that nothing bears out: what the business says, what the lead said of themselves, or how
 * people talk. Who says what nobody said before makes it up.
 */
export const unborneFaults = (judged: Judged, ground: Ground): GuardFault[] =>
  weighedStatements(judged, ground)
    .filter((one) => one.odds >= leastOf(one))
    .map(({ sentence }) => faultAt('policy', judged, sentence));

function leastOf({ hasNumber, isShort, isTalk }: Weighed): number {
  if (hasNumber) return MIN_ODDS + MORE_WITH_NUMBER;
  return MIN_ODDS + (isShort ? MORE_WHERE_SHORT : 0) + (isTalk ? MORE_IN_TALK : 0);
}

/** Below these odds everything that an answer states is borne out. */
const MAX_BORNE = -1.5;

/**
 * Whether what an answer states is the business's so plainly that a word of a promise in it is no
 * promise: "sorry, reserved places are not free".
 */
export function isBorneOut(judged: Judged, ground: Ground): boolean {
  const all = weighedStatements(judged, ground);
  return all.length > 0 && all.every(({ odds }) => odds < MAX_BORNE);
}
