import { createHash } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToHex, hexToBytes, managedNonce } from '@noble/ciphers/utils.js';

/** XChaCha20-Poly1305 with the SHA-256 of the key, and a random nonce in front. */
const cipherOf = (key: string) =>
  managedNonce(xchacha20poly1305)(createHash('sha256').update(key).digest());

/** Returns the text encrypted, in hexadecimal. */
export const encrypt = (key: string, text: string): string =>
  bytesToHex(cipherOf(key).encrypt(Buffer.from(text)));

/** Throws for another key, or if a character was changed. */
export const decrypt = (key: string, encrypted: string): string =>
  Buffer.from(cipherOf(key).decrypt(hexToBytes(encrypted))).toString();
