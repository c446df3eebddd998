/** So long are the pieces of which words are made. */
const PIECE = 4;
/** Shorter words are mostly those that every text has. */
const MIN_WORD = 4;

/**
 * A vector of length 1 for a text: each piece of its words adds to one of its numbers, so texts are near
 * by what they have in common of their words, also in the middle of them. It knows no meanings.
 */
export function textVector(text: string, dimensions: number): number[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const long = words.filter((word) => word.length >= MIN_WORD);
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of long.length > 0 ? long : words) {
    for (const piece of piecesOf(word)) {
      const hash = hashOf(piece);
      vector[hash % dimensions] = (vector[hash % dimensions] ?? 0) + (hash & 0x40000000 ? 1 : -1);
    }
  }
  const size = Math.hypot(...vector);
  // A text without any word has a direction, too.
  if (size === 0) return vector.map((_, at) => (at === 0 ? 1 : 0));
  return vector.map((value) => value / size);
}

function piecesOf(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length <= PIECE) return [word];
  return letters
    .slice(0, letters.length - PIECE + 1)
    .map((_, at) => letters.slice(at, at + PIECE).join(''));
}

/** FNV-1a, whose last bits are mixed well enough for this. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
