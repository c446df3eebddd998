import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const FORMAT = 1;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/**
 * Encrypts short secrets for the database: AES-256-GCM with a separate key for each purpose, derived
 * from APP_SECRET by HKDF, and the owner as associated data: a row that is copied to another team can't
 * be read there.
 */
export function createSeal(appSecret: string, purpose: string) {
  const derived = hkdfSync('sha256', appSecret, '', `opensetter ${purpose}`, KEY_BYTES);
  const key = Buffer.from(derived);
  return {
    close(secret: string, owner: string): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(FORMAT), iv, cipher.getAuthTag(), text]);
    },
    /** Returns undefined if another APP_SECRET or owner sealed it, or if it was changed. */
    open(sealed: Buffer, owner: string): string | undefined {
      if (sealed.length < HEAD_BYTES || sealed[0] !== FORMAT) return undefined;
      const iv = sealed.subarray(1, 1 + IV_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(1 + IV_BYTES, HEAD_BYTES));
      try {
        const text = Buffer.concat([
          decipher.update(sealed.subarray(HEAD_BYTES)),
          decipher.final(),
        ]);
        return text.toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

export type Seal = ReturnType<typeof createSeal>;
