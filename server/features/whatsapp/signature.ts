import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether `signature` (hex) is the HMAC-SHA512 of the raw body, compared in constant time. */
export function signatureMatches(raw: Uint8Array, key: string, signature: string): boolean {
  const expected = createHmac('sha512', key).update(raw).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
