import { checkCopy } from '#copy/quality/checks.ts';
import { personaCopy } from '#copy/quality/personas.ts';
import type { Check } from './checks.ts';
import { PERSONA_IDS, type PersonaId } from './personas.ts';
import type { Change } from './score.ts';

export const CHECK_NAMES: Record<Check, string> = checkCopy.names;

/** A change as shown to people: "Curious: Invents nothing". */
export const changeName = ({ group, check }: Change): string =>
  checkCopy.change({
    lead: isPersona(group) ? personaCopy[group].name : group,
    check: CHECK_NAMES[check],
  });

const isPersona = (group: string): group is PersonaId => PERSONA_IDS.some((id) => id === group);

/** Names of recorded tests may quote leads, and our emails never repeat what leads wrote. */
export const changeNameWithoutQuotes = (change: Change): string =>
  changeName(isPersona(change.group) ? change : { ...change, group: checkCopy.recordedTest });
