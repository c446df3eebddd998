/** Shorter ones find too many, and the index does not help with them. */
export const MIN_SEARCH_LENGTH = 3;
