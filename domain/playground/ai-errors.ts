import { lastingProblemCopy } from '#copy/playground/model-problems.ts';

/** Problems that waiting does not solve: a person has to change a setting or pay. */
export const LASTING_PROBLEMS = lastingProblemCopy;

/** Why it is no use to ask again later; undefined: it may be. */
export function lastingProblem(problem: string | undefined): string | undefined {
  const isLasting = problem !== undefined && Object.hasOwn(LASTING_PROBLEMS, problem);
  return isLasting ? LASTING_PROBLEMS[problem as keyof typeof LASTING_PROBLEMS] : undefined;
}
