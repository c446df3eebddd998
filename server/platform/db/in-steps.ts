/** Before every id, where a walk by ids begins. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Runs steps by ids: each gets the last id of the one before, and the first that finds nothing ends it. */
export async function inSteps(step: (after: string) => Promise<string[]>): Promise<void> {
  let after: string | undefined = BEFORE_ALL;
  while (after !== undefined) after = (await step(after)).at(-1);
}
