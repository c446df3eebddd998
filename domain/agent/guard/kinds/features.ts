/** So many places a feature can be hashed to; a power of two. */
export const PLACES = 2 ** 16;

const MIN_LENGTH = 3;
const MAX_LENGTH = 5;
/** Runs of characters in scripts without spaces. */
const MAX_RUN_LENGTH = 4;
/** Longer sentences are read up to here. */
const MAX_LETTERS = 400;

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;
const SPACE = 32;
/** Where a feature is of another sort, its hash begins elsewhere. */
const WORD = 1;
const PAIR = 2;
const FIRST = 3;
const ASKS = 4;

const TOKENS = /[\u3040-\u30ff\u3400-\u9fff]+|[\p{L}\p{N}']+/gu;
const NUMBERS = /\d+(?:[.,:]\d+)*/g;
const isHan = (code: number): boolean =>
  (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff);

const mix = (hash: number, code: number): number => Math.imul(hash ^ code, PRIME);
const begin = (sort: number): number => mix(OFFSET, sort);

/**
 * What of a folded sentence its kind is told by, as distinct hashes of 32 bits: pieces of words, words,
 * pairs of words, and in scripts without spaces runs of one to four characters. Every number counts as
 * the same number.
 */
export function featuresOf(folded: string, asks: boolean): Set<number> {
  const found = new Set<number>();
  const text = folded.slice(0, MAX_LETTERS).replace(NUMBERS, '0');
  let before = begin(FIRST);
  for (const token of text.match(TOKENS) ?? []) {
    if (isHan(token.charCodeAt(0))) addRuns(found, token);
    else {
      addPieces(found, token);
      const word = hashOf(token);
      found.add(word);
      found.add(mix(mix(before, PAIR), word));
      before = word;
    }
  }
  if (asks) found.add(begin(ASKS));
  return found;
}

/** Where the weights of a feature stand. The last bits of such a hash are its worst: others join in. */
export const placeOf = (feature: number): number => ((feature >>> 15) ^ feature) & (PLACES - 1);

function hashOf(word: string): number {
  let hash = begin(WORD);
  for (let at = 0; at < word.length; at += 1) hash = mix(hash, word.charCodeAt(at));
  return hash;
}

/** Of the word with a space around it, every three to five letters in a row. */
function addPieces(found: Set<number>, word: string): void {
  const codeAt = (at: number) => (at < 0 || at >= word.length ? SPACE : word.charCodeAt(at));
  for (let start = -1; start <= word.length; start += 1) {
    let hash = OFFSET;
    for (let length = 1; length <= MAX_LENGTH && start + length <= word.length + 1; length += 1) {
      hash = mix(hash, codeAt(start + length - 1));
      if (length >= MIN_LENGTH) found.add(hash);
    }
  }
}

function addRuns(found: Set<number>, run: string): void {
  for (let start = 0; start < run.length; start += 1) {
    let hash = OFFSET;
    for (let length = 1; length <= MAX_RUN_LENGTH && start + length <= run.length; length += 1) {
      hash = mix(hash, run.charCodeAt(start + length - 1));
      found.add(hash);
    }
  }
}
