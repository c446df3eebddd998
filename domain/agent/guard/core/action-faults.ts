import type { GuardedAnswer } from '../basis/answer.ts';
import type { GuardFault } from '../basis/faults.ts';
import { faultIn } from './sentence-at.ts';

/**
 * What an answer says was done. The agent can do nothing but write, so the only acts that hold are that
 * a person was called with this answer, and that a file goes out with it.
 */
export function actionFaults({
  reply,
  actions,
  calls_person,
  sends_item = false,
}: GuardedAnswer): GuardFault[] {
  const acts = actions.filter(
    (action) => action !== 'handed_over' && !(action === 'sent' && sends_item),
  );
  const isEmptyHandover = actions.includes('handed_over') && !calls_person;
  return [
    ...(acts.length > 0 ? [faultIn('act', reply, reply)] : []),
    ...(isEmptyHandover ? [faultIn('handover', reply, reply)] : []),
  ];
}
