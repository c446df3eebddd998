import type { GuardFault } from '#domain/agent/guard/guard.ts';
import { guardNote } from '#domain/agent/guard/note.ts';
import { verdictOf } from '#domain/agent/guard/verdict.ts';
import { InvalidModelResponse, ModelUnavailable } from '#server/platform/llm.ts';

type Judged = { faults: GuardFault[] } | { doubt: object };

/**
 * Asks the model with `told`, and once more with the faults named behind it if it may not be sent as it is and `calls` allow
 * it. A second answer that does not come, or cannot be used, leaves the first one. The faults that are
 * left are those that keep it from being sent.
 */
export async function askTwice<Given extends Judged>(
  ask: (told: string) => Promise<Given>,
  told: string,
  calls = 2,
): Promise<Given> {
  const first = await ask(told);
  if (!('faults' in first) || calls < 2) return decided(first);
  if (verdictOf(first.faults, { asked_again: false }) !== 'ask_again') return decided(first);
  try {
    return decided(await ask(`${told}\n\n${guardNote(first.faults)}`));
  } catch (error) {
    if (!(error instanceof InvalidModelResponse) && !(error instanceof ModelUnavailable))
      throw error;
    return decided(first);
  }
}

function decided<Given extends Judged>(given: Given): Given {
  if (!('faults' in given)) return given;
  const sent = verdictOf(given.faults, { asked_again: true }) === 'send';
  return sent ? { ...given, faults: [] } : given;
}
