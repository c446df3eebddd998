import type { Known } from '../known/known.ts';
import { foldText } from '../letters/fold.ts';
import { clausesOf, denies, textOf } from '../text/judged.ts';
import { heads, LANGUAGES } from '../words/lexicon.ts';
import { counts, stemOf, tokensOf } from './nearest.ts';

/** What a text of the business says, by clauses with a denial and without. */
interface Denials {
  /** the words that each "not" speaks of, without their endings */
  denied: readonly (readonly string[])[];
  /** the beginnings of all words outside of denials */
  stated: ReadonlySet<string>;
}

const GRAMMAR = new Set(
  Object.values(LANGUAGES).flatMap(({ common }) => foldText(common).split(' ')),
);
const MIN_BEGINNING = 4;
/** Endings of Japanese carry no meaning. */
const HIRAGANA = /^[\u3040-\u309f]+$/;
/** Of these a "not" speaks of what stands before it as well: "Fassaden streichen wir nicht". */
const AROUND = /[\u3040-\u30ff]|(?<!\p{L})(?:nicht|niet|geen|kein\p{L}*)(?!\p{L})/u;

/** What means something in a folded text, without endings. */
export const stemsOf = (folded: string): string[] => [
  ...new Set(
    tokensOf(folded)
      .filter((one) => counts(one) && !GRAMMAR.has(one) && !HIRAGANA.test(one))
      .map(stemOf),
  ),
];

const known = new WeakMap<Known, Denials>();

/** What a text of the business denies; what it asks is neither denied nor stated. */
export function denialsOf(text: Known): Denials {
  const before = known.get(text);
  if (before) return before;
  const { judged } = text;
  const denied: string[][] = [];
  const stated = new Set<string>();
  for (const clause of judged.sentences.flatMap((one) =>
    one.asks ? [] : clausesOf(judged, one),
  )) {
    const words = textOf(judged, clause);
    if (!denies(words, judged.spoken)) addBeginnings(stated, words);
    else
      for (const stems of scopesOf(words, judged.spoken).map(stemsOf))
        if (stems.length > 0) denied.push(stems);
  }
  const found = { denied, stated };
  known.set(text, found);
  return found;
}

/** What each "not" of a clause speaks of: what stands behind it, or around it. */
function scopesOf(clause: string, spoken: string): string[] {
  const places = heads('not', spoken)
    .placesIn(clause)
    .toSorted((a, b) => a.start - b.start);
  if (!AROUND.test(clause))
    return places.map(({ end }, at) => clause.slice(end, places[at + 1]?.start));
  const blank = (left: string, { start, end }: { start: number; end: number }) =>
    left.slice(0, start) + ' '.repeat(end - start) + left.slice(end);
  return [places.reduce(blank, clause)];
}

function addBeginnings(found: Set<string>, folded: string): void {
  for (const token of tokensOf(folded))
    for (let end = Math.min(MIN_BEGINNING, token.length); end <= token.length; end += 1)
      found.add(token.slice(0, end));
}
