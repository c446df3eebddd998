import type { Vector } from '../knowledge/embeddings.ts';

/** An item with the embedding of its text. */
export interface ItemVector {
  item_id: string;
  vector: Uint8Array;
}

/** One byte per dimension keeps directions distinct enough, in a sixteenth of the space of text. */
export function packVector(values: Vector): Buffer {
  const longest = Math.max(...values.map(Math.abs)) || 1;
  return Buffer.from(Int8Array.from(values, (value) => Math.round((value / longest) * 127)).buffer);
}

/** Returns the ids of the items whose texts are most similar to a question, best first. */
export function nearestItems(
  items: readonly ItemVector[],
  question: Vector,
  maxItems: number,
): string[] {
  return items
    .map(({ item_id, vector }) => ({ item_id, likeness: similarity(vector, question) }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, maxItems)
    .map(({ item_id }) => item_id);
}

/** The cosine without the question's length, which is the same for all items. */
function similarity(packed: Uint8Array, question: Vector): number {
  if (packed.length !== question.length) return -Infinity;
  const values = new Int8Array(packed.buffer, packed.byteOffset, packed.length);
  let product = 0;
  let square = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    product += value * (question[at] ?? 0);
    square += value * value;
  }
  return square === 0 ? 0 : product / Math.sqrt(square);
}
