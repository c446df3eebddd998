import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomInt,
  sign,
} from 'node:crypto';
import { Journal } from '../journal.ts';

const TOKEN_SECONDS = 3600;

interface SigningKey {
  kid: string;
  /** the private key, for the journal */
  pem: string;
  privateKey: KeyObject;
  /** the public half, as `jwks_uri` serves it */
  jwk: JsonWebKey;
}

function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return signingKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
}

function signingKey(pem: string): SigningKey {
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

/** The claims about a user that these scopes permit. */
export function personClaims({ email, email_verified, name }: GoogleAccount, scope: string) {
  const scopes = scope.split(' ');
  const [given_name = '', ...rest] = name.split(' ');
  const family_name = rest.join(' ');
  return {
    ...(scopes.includes('email') && { email, email_verified }),
    ...(scopes.includes('profile') && { name, given_name, ...(family_name && { family_name }) }),
  };
}

/** How to make the next id tokens invalid, to test whether a client notices. */
export interface TokenFault {
  /** merged into the claims; null removes one */
  claims?: object;
  /**
   * `broken`: doesn't match the content; `other-key`: made with an unpublished key under the published
   * one's id; `unknown-key`: under an unpublished id; `none`: unsigned.
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

/** Builds the id token that Google issues for these scopes. */
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
  // Keeps the signature but changes the claims.
  const [head, , signature] = token.split('.');
  return [head, jwtOf({ ...claims, forged: true }).split('.')[1], signature].join('.');
}

/** A Google account as a token's claims describe it. */
export interface GoogleAccount {
  /** 21 digits that never change */
  sub: string;
  email: string;
  name: string;
  email_verified: boolean;
}

type Line = { key: string } | { account: GoogleAccount } | { clear: true };

/** The accounts and the key that signs their tokens. A journal keeps both over a restart. */
export class AccountBox {
  readonly #journal: Journal<Line>;
  readonly #accounts = new Map<string, GoogleAccount>();
  #key: SigningKey | undefined;

  constructor(path: string) {
    this.#journal = new Journal<Line>(path, () => this.#lines());
    this.#journal.open((line) => this.#apply(line));
  }

  get key(): SigningKey {
    if (!this.#key) this.#write({ key: newSigningKey().pem });
    return this.#key as SigningKey;
  }

  list(): GoogleAccount[] {
    return [...this.#accounts.values()];
  }

  find(sub: string): GoogleAccount | undefined {
    return this.#accounts.get(sub);
  }

  findByEmail(email: string): GoogleAccount | undefined {
    return this.list().find((account) => account.email.toLowerCase() === email.toLowerCase());
  }

  /** Adds an account, or changes the one with this `sub`. A new `sub` looks like Google's. */
  keep(given: Omit<GoogleAccount, 'sub'> & { sub?: string | undefined }): GoogleAccount {
    const digits = Array.from({ length: 20 }, () => randomInt(10)).join('');
    const account = { ...given, sub: given.sub ?? `1${digits}` };
    this.#write({ account });
    return account;
  }

  clear(): void {
    this.#write({ clear: true });
  }

  close(): void {
    this.#journal.close();
  }

  #write(line: Line): void {
    this.#apply(line);
    this.#journal.append(line);
    this.#journal.flush();
  }

  #apply(line: Line): void {
    if ('key' in line) this.#key = signingKey(line.key);
    else if ('account' in line) this.#accounts.set(line.account.sub, line.account);
    else this.#accounts.clear();
  }

  *#lines(): Generator<Line> {
    if (this.#key) yield { key: this.#key.pem };
    for (const account of this.#accounts.values()) yield { account };
  }
}
