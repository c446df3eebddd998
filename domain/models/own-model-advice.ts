import { ownModelCopy } from '#copy/models/own-model.ts';
import { lastingProblemCopy } from '#copy/playground/model-problems.ts';

/** What can be wrong with a team's own model. */
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

/** Problems that waiting doesn't solve: a user has to change a setting or pay. */
export const LASTING_PROBLEMS = lastingProblemCopy;

/** Explains why a later retry won't help; undefined: it may. */
export function lastingProblem(problem: string | undefined): string | undefined {
  const isLasting = problem !== undefined && Object.hasOwn(LASTING_PROBLEMS, problem);
  return isLasting ? LASTING_PROBLEMS[problem as keyof typeof LASTING_PROBLEMS] : undefined;
}
