import type { Check } from './checks.ts';
import { PERSONAS } from './personas.ts';
import type { Change } from './score.ts';

export const CHECK_NAMES: Record<Check, string> = {
  answers: 'Answers',
  no_invention: 'Invents nothing',
  guard: 'Safe to send',
  opt_out: 'Obeys opt-outs',
  handover: 'Calls a person',
  status: 'Right status',
  link: 'Link when due',
  one_question: 'One question',
  language: "Lead's language",
  must: 'Says what it must',
  must_not: 'Leaves out what it must',
  says: 'Says what you check',
  says_not: 'Says nothing you rule out',
  helpful: 'Helpful',
  honest: 'Honest',
  objective: 'Moves on',
  tone: 'Tone',
};

/** A change as shown to people: "Curious: Invents nothing". */
export const changeName = ({ group, check }: Change): string =>
  `${PERSONAS.find(({ id }) => id === group)?.name ?? group}: ${CHECK_NAMES[check]}`;

const MAX_NAMED = 3;

/** Names of recorded tests may quote leads, and our emails never repeat what leads wrote. */
const withoutQuotes = (change: Change): Change =>
  PERSONAS.some(({ id }) => id === change.group) ? change : { ...change, group: 'A recorded test' };

/** What got worse, in one sentence that names the first three checks. */
export function worseText(worse: readonly Change[]): string {
  const named = worse.slice(0, MAX_NAMED).map(withoutQuotes).map(changeName).join(', ');
  const rest = worse.length - MAX_NAMED;
  const count = worse.length === 1 ? '1 check got worse' : `${worse.length} checks got worse`;
  return rest > 0 ? `${count}: ${named} and ${rest} more` : `${count}: ${named}`;
}
