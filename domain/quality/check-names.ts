import { checkCopy } from '#copy/quality/checks.ts';
import type { Check } from './checks.ts';
import { PERSONAS } from './personas.ts';
import type { Change } from './score.ts';

export const CHECK_NAMES: Record<Check, string> = checkCopy.names;

/** A change as shown to people: "Curious: Invents nothing". */
export const changeName = ({ group, check }: Change): string =>
  checkCopy.change({
    lead: PERSONAS.find(({ id }) => id === group)?.name ?? group,
    check: CHECK_NAMES[check],
  });

const isPersona = (group: string) => PERSONAS.some(({ id }) => id === group);

/** Names of recorded tests may quote leads, and our emails never repeat what leads wrote. */
export const changeNameWithoutQuotes = (change: Change): string =>
  changeName(isPersona(change.group) ? change : { ...change, group: checkCopy.recordedTest });
