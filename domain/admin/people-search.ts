/** Shorter queries match too much, and the trigram index does not support them. */
export const MIN_SEARCH_LENGTH = 3;
