import { faultAt, type GuardFault } from '../basis/faults.ts';
import { featuresOfStatement } from '../borne/features.ts';
import { unborneOdds } from '../borne/odds.ts';
import type { Ground } from '../known/known.ts';
import type { Judged } from '../text/judged.ts';

/**
 * From where on a statement is held, as the logarithm of its odds: where of a hundred honest turns that
 * training had not seen hardly two get there.
 */
const LEAST = 1.7;

/**
 * Statements that nothing bears out: what the business says, what the lead said of themselves, or how
 * people talk. Who says what nobody said before makes it up.
 */
export function unborneFaults(judged: Judged, ground: Ground): GuardFault[] {
  return judged.sentences
    .filter(({ asks }) => !asks)
    .filter((one) => unborneOdds(featuresOfStatement(judged, one, ground)) >= LEAST)
    .map((one) => faultAt('policy', judged, one));
}
