import { FORM_FAULTS, type FaultKind, type GuardFault } from './basis/faults.ts';

export type Verdict = 'send' | 'ask_again' | 'hold';

const FORMS: ReadonlySet<FaultKind> = new Set(FORM_FAULTS);

/** Whether an answer may be sent after all when asking once more did not fix it. */
export const isMendable = ({ kind }: GuardFault): boolean => FORMS.has(kind);

/**
 * What becomes of an answer. Every fault is worth one more try of the model; after it, faults of form
 * are sent, for a long message does less harm than none, and faults of substance wait for a person.
 */
export function verdictOf(
  faults: GuardFault[],
  { asked_again }: { asked_again: boolean },
): Verdict {
  if (faults.length === 0) return 'send';
  if (!asked_again) return 'ask_again';
  return faults.every(isMendable) ? 'send' : 'hold';
}
