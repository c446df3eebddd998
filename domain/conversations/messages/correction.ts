/** Characters that a person may write for what a file says. */
export const MAX_CORRECTION = 20_000;
