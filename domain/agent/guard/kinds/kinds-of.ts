import { remember } from '../letters/remember.ts';
import { featuresOf, placeOf, PLACES } from './features.ts';
import { SENTENCE_KINDS, type SentenceKind } from './kinds.ts';
import { BIAS, STEPS, WEIGHTS } from './weights.ts';

/** A step of a weight that is `step` steps from zero: small weights are told apart best. */
export const sizeOf = (step: number): number => Math.sign(step) * step * step;

/** Steps go from -7 to 7, and two of them share a byte. */
export const MIDDLE = 8;

const KINDS = SENTENCE_KINDS.length;
let unpacked: Int8Array | undefined;

/** By place, and in it by kind, in steps of the kind; read once. Small, so that it stays in a cache. */
function weights(): Int8Array {
  if (unpacked) return unpacked;
  const found = new Int8Array(PLACES * KINDS);
  const bytes = atob(WEIGHTS.replaceAll('\n', ''));
  for (let cell = 0; cell < found.length; cell += 1) {
    const byte = bytes.charCodeAt(cell >> 1);
    const step = (cell % 2 === 0 ? byte & 15 : byte >> 4) - MIDDLE;
    found[cell] = sizeOf(step);
  }
  unpacked = found;
  return found;
}

/** Two rules ask it of the same sentence. */
const ofStatement = remember((folded: string) => oddsFor(folded, false), 100);

export const oddsOf = (folded: string, asks: boolean): Record<SentenceKind, number> =>
  asks ? oddsFor(folded, true) : ofStatement(folded);

/**
 * How surely an answer's sentence is of each kind, as the logarithm of its odds, which training found.
 * Features that training has not seen count nothing.
 */
function oddsFor(folded: string, asks: boolean): Record<SentenceKind, number> {
  const all = weights();
  const sums = new Int32Array(KINDS);
  let seen = 0;
  for (const feature of featuresOf(folded, asks)) {
    const first = placeOf(feature) * KINDS;
    let isSeen = false;
    for (let kind = 0; kind < KINDS; kind += 1) {
      const weight = all[first + kind] ?? 0;
      if (weight === 0) continue;
      isSeen = true;
      sums[kind] = (sums[kind] ?? 0) + weight;
    }
    if (isSeen) seen += 1;
  }
  const scale = 1 / Math.sqrt(Math.max(1, seen));
  const odds = SENTENCE_KINDS.map((kind, at) => [
    kind,
    (BIAS[at] ?? 0) + (sums[at] ?? 0) * (STEPS[at] ?? 0) * scale,
  ]);
  return Object.fromEntries(odds) as Record<SentenceKind, number>;
}
