import { randomInt } from 'node:crypto';

const SLOTS = 8;

/** Which of a team's counter rows to add to: any, so that writers seldom meet. Reads sum them. */
export function counterSlot(): number {
  return randomInt(SLOTS);
}
