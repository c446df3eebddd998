import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in constant time. Hashing gives both the same length. */
export function isSameSecret(actual: string | Uint8Array, expected: string | Uint8Array): boolean {
  const digest = (value: string | Uint8Array) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}
