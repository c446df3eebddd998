/** Bytes of a hash: of some thousand words hardly two have the same. */
export const HASH_BYTES = 3;
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** A number for a word, the same each time. */
export function hashOf(word: string): number {
  let hash = OFFSET;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), PRIME);
  return ended(hash);
}

const ended = (hash: number): number => (hash ^ (hash >>> 24)) & 0xffffff;

const MIN_LENGTH = 3;
const MAX_LENGTH = 5;
const SPACE = 32;

/** The hashes of three to five letters of a word in a row, from one on; beside it are spaces. */
export function piecesFrom(word: string, start: number): number[] {
  const found: number[] = [];
  let hash = OFFSET;
  for (let length = 1; length <= MAX_LENGTH && start + length <= word.length + 1; length += 1) {
    const at = start + length - 1;
    const code = at < 0 || at >= word.length ? SPACE : word.charCodeAt(at);
    hash = Math.imul(hash ^ code, PRIME);
    if (length >= MIN_LENGTH) found.push(ended(hash));
  }
  return found;
}

/** A hash together with another one or a number. */
export function mixed(hash: number, other: number): number {
  const first = Math.imul(hash ^ (other & 0xfff), PRIME);
  const both = Math.imul(first ^ (other >>> 12), PRIME);
  return ended(both);
}
