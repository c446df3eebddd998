import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { GoogleAccount } from './account-box.ts';
import { newSigningKey, type SigningKey, signJwt, unsignedJwt } from './signing-key.ts';

const TOKEN_SECONDS = 3600;

export interface TokenFor {
  issuer: string;
  clientId: string;
  account: GoogleAccount;
  scope: string;
  nonce: string | undefined;
  accessToken: string;
}

/** What Google puts into an id token for these scopes. */
export function idTokenClaims({ issuer, clientId, account, scope, nonce, accessToken }: TokenFor) {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    azp: clientId,
    aud: clientId,
    sub: account.sub,
    at_hash: createHash('sha256')
      .update(accessToken)
      .digest()
      .subarray(0, 16)
      .toString('base64url'),
    ...(nonce !== undefined && { nonce }),
    ...personClaims(account, scope),
    iat: now,
    exp: now + TOKEN_SECONDS,
  };
}

/** The claims about the person that the scopes open. */
export function personClaims(account: GoogleAccount, scope: string) {
  const scopes = scope.split(' ');
  const [given_name = '', ...rest] = account.name.split(' ');
  const family_name = rest.join(' ');
  return {
    ...(scopes.includes('email') && {
      email: account.email,
      email_verified: account.email_verified,
    }),
    ...(scopes.includes('profile') && {
      name: account.name,
      given_name,
      ...(family_name && { family_name }),
    }),
  };
}

/** How the next id tokens are made invalid, to see whether a client notices. */
export const tokenFaultSchema = z.strictObject({
  /** laid over the claims; null takes one away */
  claims: z.record(z.string(), z.unknown()).optional(),
  /**
   * `broken`: does not fit the content; `other-key`: by a key that is not published, under the
   * published one's name; `unknown-key`: under a name that is not published; `none`: not signed.
   */
  signature: z.enum(['broken', 'other-key', 'unknown-key', 'none']).optional(),
  /** for how many tokens; 1 by default */
  times: z.int().positive().default(1),
});
export type TokenFault = z.output<typeof tokenFaultSchema>;

export function idToken(given: TokenFor, key: SigningKey, fault: TokenFault | undefined): string {
  const all: Record<string, unknown> = { ...idTokenClaims(given), ...fault?.claims };
  const claims = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  if (fault?.signature === 'none') return unsignedJwt(claims);
  if (fault?.signature === 'unknown-key') return signJwt(claims, newSigningKey());
  if (fault?.signature === 'other-key')
    return signJwt(claims, { ...newSigningKey(), kid: key.kid });
  const token = signJwt(claims, key);
  return fault?.signature === 'broken' ? withOtherContent(token) : token;
}

/** The same signature under other claims. */
function withOtherContent(token: string): string {
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const other = Buffer.from(JSON.stringify({ ...claims, forged: true })).toString('base64url');
  return `${head}.${other}.${signature}`;
}
