import type { Known } from '../known/known.ts';
import { textOf } from '../text/judged.ts';
import { isCommon } from '../words/common-words.ts';

/** A sentence of the business. */
export interface Source {
  text: string;
  /** its words without their endings */
  stems: ReadonlySet<string>;
}

/** That sentence of the business which has most of some words. */
export interface Nearest {
  source: Source | undefined;
  /** how much of the words it has: rare ones count more, and so do those of a short sentence */
  score: number;
  /** how many of the words it has; common ones are less than half a word */
  shared: number;
}

const HAN = /[\u3040-\u30ff\u3400-\u9fff]/;
const TOKENS = /[\u3040-\u30ff\u3400-\u9fff]+|\d+(?:[.,:]\d+)*|[\p{L}\p{N}']+/gu;
/** What a common word counts. */
const COMMON = 0.4;
/** Sentences of fewer words are no nearer for it. */
const SHORT = 8;
const MIN_STEM = 4;
const MIN_INFLECTED = 6;
const MIN_WORD = 3;

/** Words of a folded text, and of scripts without spaces every two letters in a row. */
export const tokensOf = (folded: string): string[] =>
  (folded.match(TOKENS) ?? []).flatMap((token) =>
    HAN.test(token)
      ? Array.from({ length: Math.max(1, token.length - 1) }, (_, at) => token.slice(at, at + 2))
      : [token],
  );

/** A word without its ending. */
export const stemOf = (token: string): string =>
  token.length < MIN_INFLECTED || /^\d/.test(token)
    ? token
    : token.slice(0, Math.max(MIN_STEM, token.length - 2));

/** Words that say something: longer ones, numbers, and pairs of letters. */
export const counts = (token: string): boolean =>
  token.length >= MIN_WORD || /^\d/.test(token) || HAN.test(token);

interface Index {
  sources: Source[];
  /** each stem with the sentences that have it */
  places: ReadonlyMap<string, readonly number[]>;
}

const indexes = new WeakMap<Known, Index>();

function indexOf(known: Known): Index {
  const before = indexes.get(known);
  if (before) return before;
  const { judged } = known;
  const sources = judged.sentences.map((one): Source => {
    const text = textOf(judged, one);
    return { text, stems: new Set(tokensOf(text).map(stemOf)) };
  });
  const places = new Map<string, number[]>();
  for (const [at, { stems }] of sources.entries())
    for (const stem of stems) {
      const own = places.get(stem);
      if (own) own.push(at);
      else places.set(stem, [at]);
    }
  const found = { sources, places };
  indexes.set(known, found);
  return found;
}

/** Whether one of some texts has a word or a number. */
export const saysToken = (token: string, texts: Known[]): boolean =>
  texts.some((known) => indexOf(known).places.has(stemOf(token)));

/** The sentence of the business that is nearest to some words of a language. */
export function nearestTo(tokens: string[], business: Known[], language: string): Nearest {
  const stems = [...new Set(tokens.map(stemOf))]
    .filter(counts)
    .map((stem) => ({ stem, worth: isCommon(language, stem) ? COMMON : 1 }));
  let best: Nearest = { source: undefined, score: 0, shared: 0 };
  for (const known of business) {
    const { sources, places } = indexOf(known);
    const found = new Map<number, { score: number; shared: number }>();
    for (const { stem, worth } of stems) {
      const at = places.get(stem) ?? [];
      for (const place of at) {
        const { score, shared } = found.get(place) ?? { score: 0, shared: 0 };
        const rare = worth / Math.sqrt(at.length);
        found.set(place, { score: score + rare, shared: shared + worth });
      }
    }
    for (const [place, { score, shared }] of found) {
      const source = sources[place];
      const near = score / Math.sqrt(SHORT + (source?.stems.size ?? 0));
      if (near > best.score) best = { source, score: near, shared };
    }
  }
  return best;
}
