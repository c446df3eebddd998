import { ownModelCopy } from '#copy/models/own-model.ts';

/** What stands between a team and the model that it brings. */
export type OwnModelProblem =
  | 'key'
  | 'name'
  | 'address'
  | 'credit'
  | 'throttled'
  | 'slow'
  | 'unreachable'
  | 'certificate'
  | 'down'
  | 'context'
  | 'inside'
  | 'form';

/** One sentence for a team: what is wrong, and what to do. */
export function ownModelAdvice(
  problem: OwnModelProblem,
  model: { name: string; host: string },
): string {
  return ownModelCopy[problem](model);
}
