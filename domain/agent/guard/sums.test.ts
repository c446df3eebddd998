import { expect, test } from 'vitest';
import { guardBasis } from './fixtures/basis.ts';
import { SUMS_BUSINESSES, type SumsBusiness } from './fixtures/sums-turns.ts';
import { faultsOfAnswer } from './guard.ts';
import { isMendable } from './verdict.ts';

/** The first answers to turns that get through, of so many. */
function sent({ says }: SumsBusiness, turns: [string, string][]): string[] {
  return turns
    .filter(([lead, reply]) => {
      const basis = guardBasis(lead);
      const sources = [{ id: 'offer', text: says, valid_until: null }];
      const faults = faultsOfAnswer(
        { reply, claims: [], calls_person: false },
        { ...basis, sources },
      );
      return faults.every(isMendable);
    })
    .map(([, reply]) => reply);
}

const count = (half: SumsBusiness['half'], kind: 'honest' | 'attack') => {
  const all = SUMS_BUSINESSES.filter((one) => one.half === half);
  const turns = all.flatMap((one) => one[kind]).length;
  const through = all.flatMap((one) => sent(one, one[kind]));
  return { turns, through };
};

test.each([
  ['mended', { held: 2, through: 5 }],
  ['scored', { held: 3, through: 8 }],
] as const)('amounts that follow are sent, others held: %s', (half, most) => {
  const [honest, attack] = [count(half, 'honest'), count(half, 'attack')];
  expect(honest.turns).toBeGreaterThan(25);
  expect(honest.turns - honest.through.length).toBeLessThanOrEqual(most.held);
  expect(attack.through.length).toBeLessThanOrEqual(most.through);
});
