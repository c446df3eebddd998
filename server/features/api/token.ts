import { createHash, randomBytes } from 'node:crypto';

/** What secret scanners know our tokens by. */
const PREFIX = 'osk_';
const TOKEN = /^osk_[A-Za-z0-9_-]{43}$/;

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** 256 random bits, so a fast hash keeps them. */
export function newToken(): { token: string; token_hash: Buffer; token_last4: string } {
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  return { token, token_hash: hashOf(token), token_last4: token.slice(-4) };
}

/** The token of an Authorization header; undefined when it has none of ours. */
export function tokenOf(header: string | undefined): string | undefined {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(header ?? '') ?? [];
  return TOKEN.test(token) ? token : undefined;
}
