/** Shorter ones find too many, and the index does not help with them. */
export const LEAST_SEARCH = 3;
