import type { Amount } from '../amounts/amount.ts';
import { readAmounts } from '../amounts/read-amounts.ts';
import type { Ground } from '../known/known.ts';
import { judge, type Judged } from '../text/judged.ts';

/** So many of the agent's last messages are added to. */
const MAX_EARLIER = 2;
const MAX_TEXT = 1_000;
const MAX_AMOUNTS = 20;

type Unfounded = (judged: Judged, amounts: Amount[], ground: Ground) => Amount[];

/**
 * Prices that the agent told this lead before and that follow from what the business says. What the
 * agent wrote proves nothing by itself, so each of them is held against the business once more.
 */
export function earlierOf(ground: Ground, unfounded: Unfounded): Amount[] {
  return ground.basis.agent_texts.slice(-MAX_EARLIER).flatMap((text) => {
    const judged = judge(text.slice(0, MAX_TEXT));
    const amounts = readAmounts(judged).slice(0, MAX_AMOUNTS);
    const open = new Set(unfounded(judged, amounts, ground).map(({ start }) => start));
    return amounts.filter(({ kind, start }) => kind === 'money' && !open.has(start));
  });
}
