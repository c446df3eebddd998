import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** A new UUID of version 7: newer ones sort later, which keeps indexes compact. */
export const newId = (): string => v7();

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** `length` random lower-case letters and digits. */
export function randomSuffix(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
