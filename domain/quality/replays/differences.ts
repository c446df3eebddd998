import { keyOf } from './claims.ts';
import type { Difference, ReplayedTurn } from './schema.ts';

/**
 * In what two answers to the same messages differ, other than in words. Where one of them says nothing,
 * only what it does is compared: it claims nothing and no guard looks at it.
 */
export function differencesOf(before: ReplayedTurn, after: ReplayedTurn): Difference[] {
  const bothSpeak = before.text !== '' && after.text !== '';
  const differs: [Difference, boolean][] = [
    ['act', before.act !== after.act],
    ['verdict', bothSpeak && before.verdict !== after.verdict],
    ['status', before.status !== after.status],
    ['booked', before.booked !== undefined && before.booked !== after.booked],
    ['claim', bothSpeak && claimsKey(before) !== claimsKey(after)],
  ];
  return differs.flatMap(([kind, is]) => (is ? kind : []));
}

const claimsKey = ({ claims }: ReplayedTurn): string => claims.map(keyOf).toSorted().join('\n');
