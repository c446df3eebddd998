import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  sign,
} from 'node:crypto';
import type { GoogleAccount } from './accounts.ts';

const TOKEN_SECONDS = 3600;

export interface SigningKey {
  kid: string;
  /** the private key, for the journal */
  pem: string;
  privateKey: KeyObject;
  /** the public half, as `jwks_uri` serves it */
  jwk: JsonWebKey;
}

export function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return signingKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
}

export function signingKey(pem: string): SigningKey {
  const privateKey = createPrivateKey(pem);
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' });
  const kid = createHash('sha256').update(String(jwk.n)).digest('hex').slice(0, 40);
  return { kid, pem, privateKey, jwk: { ...jwk, kid, use: 'sig', alg: 'RS256' } };
}

/** A JWT, signed with RS256 when there is a key. */
function jwtOf(claims: object, key?: Pick<SigningKey, 'kid' | 'privateKey'>): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = key ? { alg: 'RS256', kid: key.kid, typ: 'JWT' } : { alg: 'none', typ: 'JWT' };
  const text = `${encode(head)}.${encode(claims)}`;
  const signature = key && sign('sha256', Buffer.from(text), key.privateKey).toString('base64url');
  return `${text}.${signature ?? ''}`;
}

/** The claims about the person that the scopes open. */
export function personClaims({ email, email_verified, name }: GoogleAccount, scope: string) {
  const scopes = scope.split(' ');
  const [given_name = '', ...rest] = name.split(' ');
  const family_name = rest.join(' ');
  return {
    ...(scopes.includes('email') && { email, email_verified }),
    ...(scopes.includes('profile') && { name, given_name, ...(family_name && { family_name }) }),
  };
}

/** How the next id tokens are made invalid, to see whether a client notices. */
export interface TokenFault {
  /** laid over the claims; null takes one away */
  claims?: object;
  /**
   * `broken`: does not fit the content; `other-key`: by a key that is not published, under the
   * published one's name; `unknown-key`: under a name that is not published; `none`: not signed.
   */
  signature?: 'broken' | 'other-key' | 'unknown-key' | 'none';
}

interface TokenFor {
  issuer: string;
  clientId: string;
  account: GoogleAccount;
  scope: string;
  nonce: string | undefined;
  accessToken: string;
}

/** What Google puts into an id token for these scopes. */
export function idToken(given: TokenFor, key: SigningKey, fault: TokenFault = {}): string {
  const { issuer, clientId, account, scope, nonce, accessToken } = given;
  const iat = Math.floor(Date.now() / 1000);
  const half = createHash('sha256').update(accessToken).digest().subarray(0, 16);
  const all = {
    iss: issuer,
    azp: clientId,
    aud: clientId,
    sub: account.sub,
    at_hash: half.toString('base64url'),
    nonce: nonce ?? null,
    ...personClaims(account, scope),
    iat,
    exp: iat + TOKEN_SECONDS,
    ...fault.claims,
  };
  const claims = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  if (fault.signature === 'none') return jwtOf(claims);
  if (fault.signature === 'unknown-key') return jwtOf(claims, newSigningKey());
  if (fault.signature === 'other-key') return jwtOf(claims, { ...newSigningKey(), kid: key.kid });
  const token = jwtOf(claims, key);
  if (fault.signature !== 'broken') return token;
  // The same signature under other claims.
  const [head, , signature] = token.split('.');
  return [head, jwtOf({ ...claims, forged: true }).split('.')[1], signature].join('.');
}
