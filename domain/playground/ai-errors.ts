import { lastingProblemCopy } from '#copy/playground/model-problems.ts';
/** What went wrong with the model, as the playground says it. */
export const AI_ERRORS = {
  invalid: 'Invalid response format from AI service',
  down: 'AI service error',
  empty: 'No content returned from AI service',
} as const;

/** Problems that waiting does not solve: a person has to change a setting or pay. */
export const LASTING_PROBLEMS = lastingProblemCopy;

/** Why it is no use to ask again later; undefined: it may be. */
export function lastingProblem(problem: string | undefined): string | undefined {
  const isLasting = problem !== undefined && Object.hasOwn(LASTING_PROBLEMS, problem);
  return isLasting ? LASTING_PROBLEMS[problem as keyof typeof LASTING_PROBLEMS] : undefined;
}
