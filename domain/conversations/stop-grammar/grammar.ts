/**
 * How people ask to be left alone in one language, as parts of regular expressions over normalised
 * text: lower case, no marks, no punctuation. A message is such a request only as a whole:
 * `before`* `core` `after`*, with clauses of `aside` beside it.
 */
export interface StopGrammar {
  /** what may stand in front: "I said", "could you" */
  before: readonly string[];
  /** of these, what makes a question a request: "could you stop?" is one, "stop?" is none */
  asks: readonly string[];
  core: readonly string[];
  /** what may follow: "now", "ever again" */
  after: readonly string[];
  /** a clause of its own that takes nothing back: "not interested", "I mean it" */
  aside: readonly string[];
  /** the language puts no spaces between words */
  unspaced?: true;
}

/** One of these. */
export const any = (...parts: readonly string[]): string => `(?:${parts.join('|')})`;
/** One of these words, after a space, as often as they come. */
export const more = (...words: readonly string[]): string => `(?: ${any(...words)})*`;
/** One of these words, after a space, or nothing. */
export const maybe = (...words: readonly string[]): string => `(?: ${any(...words)})?`;
