import { matchesIn } from '../letters/matches.ts';
import type { Span } from './judged.ts';

/** Signs between which each letter stands alone: "f r e e", "f-r-e-e", "f.r.e.e". */
const APART = [
  /(?<!\S)(?:\S[ \u00a0]{1,4}){7,400}\S(?!\S)/gu,
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}][-_.·•*|/~+]{1,2}){7,400}[\p{L}\p{N}](?![\p{L}\p{N}])/gu,
];
const MIN_LETTERS = 8;

/** Runs of letters that stand apart, and what they say together. */
export function lettersApart(folded: string): (Span & { together: string })[] {
  return APART.flatMap((pattern) =>
    matchesIn(folded, pattern).flatMap(({ 0: run, index }) => {
      const together = run.replace(/[^\p{L}\p{N}]/gu, '');
      const letters = together.replace(/\P{Script=Latin}|\d/gu, '').length;
      return letters < MIN_LETTERS ? [] : [{ start: index, end: index + run.length, together }];
    }),
  );
}
