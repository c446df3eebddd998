import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** A new id; ids made later sort later, which keeps the indexes compact. */
export const newId = (): string => v7();

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** `length` random lower-case letters and digits. */
export function randomSuffix(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
