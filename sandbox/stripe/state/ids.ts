import { randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** As Stripe's: a prefix that names the kind, and letters that nobody can guess. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomText(length)}`;
}

export function randomText(length: number, letters = LETTERS): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
