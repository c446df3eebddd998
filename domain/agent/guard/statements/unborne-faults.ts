import { faultAt, type GuardFault } from '../basis/faults.ts';
import { weighedStatements } from '../borne/statements.ts';
import type { Ground } from '../known/known.ts';
import type { Judged } from '../text/judged.ts';

/**
 * From where on a statement is held, as the logarithm of its odds: where of a hundred honest turns that
 * training had not seen hardly three get there.
 */
const MIN_ODDS = 1.1;
/** Where numbers stand, which other rules judge, or hardly a word, it has to be so much surer. */
const MORE_OTHERWISE = 0.5;

/**
 * Statements that nothing bears out: what the business says, what the lead said of themselves, or how
 * people talk. Who says what nobody said before makes it up.
 */
export const unborneFaults = (judged: Judged, ground: Ground): GuardFault[] =>
  weighedStatements(judged, ground)
    .filter(({ odds, isOther }) => odds >= MIN_ODDS + (isOther ? MORE_OTHERWISE : 0))
    .map(({ sentence }) => faultAt('policy', judged, sentence));

/** Below these odds everything that an answer states is borne out. */
const MAX_BORNE = -1;

/**
 * Whether what an answer states is the business's so plainly that a word of a promise in it is no
 * promise: "sorry, reserved places are not free".
 */
export function isBorneOut(judged: Judged, ground: Ground): boolean {
  const all = weighedStatements(judged, ground);
  return all.length > 0 && all.every(({ odds }) => odds < MAX_BORNE);
}
