import { figure, note } from '../figures.ts';
import { verifiedBusinesses } from './verdicts.ts';
import type { GuardTurn } from './turns.ts';

/** The strangers' turns, halved by business: results on turns that we have seen prove less. */
const HALVES = ['seen', 'unseen'] as const;

/** Whether guard fixes may have been based on this turn. */
export const isSeen = ({ business }: GuardTurn): boolean => verifiedBusinesses().has(business);

/** Prints the share of matching items in percent; nothing for an empty list. */
export function share<T>(name: string, all: T[], counts: (item: T) => boolean): void {
  if (all.length > 0) figure(name, (100 * all.filter(counts).length) / all.length, '%');
}

/** Prints the share for all items, and for both halves of the strangers' turns. */
export function shareOfHalves<T extends { turn: GuardTurn }>(
  name: string,
  all: T[],
  counts: (item: T) => boolean,
): void {
  share(name, all, counts);
  const strangers = all.filter(({ turn }) => turn.set === 'strangers');
  for (const half of HALVES) {
    const ofHalf = strangers.filter(({ turn }) => isSeen(turn) === (half === 'seen'));
    share(`${name}_${half}`, ofHalf, counts);
  }
}

/** Notes the counts by class, and the turns themselves for the half that we may see. */
export function noteByClass<T extends { turn: GuardTurn; reply: string }>(
  title: string,
  all: T[],
  counts: (item: T) => boolean,
  why: (item: T) => string,
): void {
  for (const [name, group] of Map.groupBy(all, ({ turn }) => turn.class)) {
    const counted = group.filter(counts);
    if (counted.length > 0) note(`${title}, ${name}: ${counted.length} of ${group.length}`);
    for (const item of counted.filter(({ turn }) => turn.set === 'strangers' && isSeen(turn)))
      note(`  ${item.turn.id}: ${item.reply} [${why(item)}]`);
  }
}
