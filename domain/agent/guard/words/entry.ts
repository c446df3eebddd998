import type { Script } from './scripts.ts';

/** One way to say a thing, tried where a text has the letters that it begins with. */
export interface Entry {
  list: number;
  /** one bit for its language */
  language: number;
  /** where several fit, the first one counts */
  order: number;
  script: Script;
  /** its first letters are a stem, which may have any ending */
  isStem: boolean;
  /** what has to follow its first letters; undefined: nothing but the end of a word */
  rest: RegExp | undefined;
  /** `rest` begins with the first letters */
  isWhole: boolean;
  /** letters of which a text has some where `rest` is found; undefined: they cannot be told */
  needed: Needed | undefined;
}

/** Letters that are looked for once in a text, for all entries that need them. */
export interface Needed {
  letters: string[];
  /** the last text that was looked at, and whether it has some of them */
  text: string;
  isIn: boolean;
}
