const MB = 1024 * 1024;

export const MAX_FILE_MB = 10;
export const MAX_FILE_BYTES = MAX_FILE_MB * MB;
export const MAX_PAGES = 500;
export const MAX_DOCUMENTS = 200;
export const MAX_ENTRIES = 2_000;
/** The maximum number of passages of one document. */
export const MAX_PASSAGES = 5_000;
export const MAX_QUESTION = 300;
export const MAX_ANSWER = 2_000;
