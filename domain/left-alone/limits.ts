// Without schemas, so that a page which only shows the list does not fetch zod.

/** Characters of a pasted or imported list, and the lines of it that are read. */
export const MAX_LIST_TEXT = 200_000;
export const MAX_LIST_LINES = 2_000;
/** People on one number's list. */
export const MAX_LISTED = 10_000;
