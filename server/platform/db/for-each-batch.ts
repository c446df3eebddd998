/** Sorts before every id: where a walk by ids starts. */
export const MIN_ID = '00000000-0000-0000-0000-000000000000';

/** Calls `step` with the last id of the previous step until it returns no ids. */
export async function forEachBatch(step: (after: string) => Promise<string[]>): Promise<void> {
  let after: string | undefined = MIN_ID;
  while (after !== undefined) after = (await step(after)).at(-1);
}
