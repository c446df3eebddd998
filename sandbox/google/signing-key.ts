import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  sign,
} from 'node:crypto';

export interface SigningKey {
  kid: string;
  /** the private key, for the journal */
  pem: string;
  privateKey: KeyObject;
  /** the public half, as `jwks_uri` serves it */
  jwk: JsonWebKey & { kid: string; use: 'sig'; alg: 'RS256' };
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

/** A signed JWT (RS256). */
export function signJwt(claims: object, { kid, privateKey }: SigningKey): string {
  const head = encode({ alg: 'RS256', kid, typ: 'JWT' });
  const text = `${head}.${encode(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}

/** A JWT that nobody signed. */
export function unsignedJwt(claims: object): string {
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
