import type { KeyboardEvent } from 'react';

/** The key code of a key that an input method takes for itself. */
const TAKEN = 229;

/**
 * Whether a word is being composed (Japanese, accents), so that Enter and Escape belong to the input
 * method. Safari ends the composition before the Enter that ends it: only the key code tells.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === TAKEN;
}
