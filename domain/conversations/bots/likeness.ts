/** Characters that are compared: enough to know a text again, whatever a stranger sends. */
const MAX_READ = 600;

/**
 * The pieces of three characters of a text, in any script. Whatever has a digit in it, such as a time or
 * a ticket's number, is the same as any other.
 */
export function piecesOf(text: string): Set<string> {
  const shape = shapeOf(text);
  const pieces = new Set<string>();
  for (let at = 0; at < shape.length; at += 1) pieces.add(shape.slice(at, at + 3));
  return pieces;
}

/** A text without case, marks and numbers. */
export function shapeOf(text: string): string {
  return text
    .slice(0, MAX_READ)
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => (/\p{N}/u.test(word) ? '0' : word))
    .join(' ')
    .trim();
}

/** How much of a text another one has, from 0 to 1. */
export function shareIn(text: Set<string>, other: Set<string>): number {
  if (text.size === 0) return 0;
  let common = 0;
  for (const piece of text) if (other.has(piece)) common += 1;
  return common / text.size;
}
