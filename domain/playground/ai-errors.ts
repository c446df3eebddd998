/** What went wrong with the model, as the playground says it. */
export const AI_ERRORS = {
  invalid: 'Invalid response format from AI service',
  down: 'AI service error',
  empty: 'No content returned from AI service',
} as const;

/** Problems that waiting does not solve: a person has to change a setting or pay. */
export const LASTING_PROBLEMS = {
  key: 'The AI model refuses its key, so this stopped. Set another key in the settings of your own model, or ask your administrator. Then start again.',
  name: "The AI model's server doesn't know this model, so this stopped. Choose another one in the settings of your own model, or ask your administrator. Then start again.",
  address:
    'There is no AI model at the address that is set, so this stopped. Correct it in the settings of your own model, or ask your administrator. Then start again.',
  credit:
    'The account of the AI model has no credit left, so this stopped. Add some there, or ask your administrator. Then start again.',
} as const;

/** Why it is no use to ask again later; undefined: it may be. */
export function lastingProblem(problem: string | undefined): string | undefined {
  const isLasting = problem !== undefined && Object.hasOwn(LASTING_PROBLEMS, problem);
  return isLasting ? LASTING_PROBLEMS[problem as keyof typeof LASTING_PROBLEMS] : undefined;
}
