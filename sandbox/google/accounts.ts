import { createHash, createPublicKey, generateKeyPairSync, randomInt, sign } from 'node:crypto';
import { Journal } from '../journal.ts';

const TOKEN_SECONDS = 3600;

type SigningKey = ReturnType<typeof signingKey>;

function newPem(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** A private key and its public half `jwk`, as `jwks_uri` serves it. */
function signingKey(pem = newPem()) {
  const jwk = createPublicKey(pem).export({ format: 'jwk' });
  const kid = createHash('sha256').update(String(jwk.n)).digest('hex').slice(0, 40);
  return { kid, pem, jwk: { ...jwk, kid, use: 'sig', alg: 'RS256' } };
}

/** A JWT, signed with RS256 when there is a key. */
function jwtOf(claims: object, key?: Omit<SigningKey, 'jwk'>): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = key ? { alg: 'RS256', kid: key.kid, typ: 'JWT' } : { alg: 'none', typ: 'JWT' };
  const text = `${encode(head)}.${encode(claims)}`;
  const signature = key && sign('sha256', Buffer.from(text), key.pem).toString('base64url');
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

/** Builds an id token of these claims and its own times. */
export function idToken(given: object, key: SigningKey, fault: TokenFault = {}): string {
  const iat = Math.floor(Date.now() / 1000);
  const all = { ...given, iat, exp: iat + TOKEN_SECONDS, ...fault.claims };
  const claims = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  if (fault.signature === 'none') return jwtOf(claims);
  if (fault.signature === 'unknown-key') return jwtOf(claims, signingKey());
  if (fault.signature === 'other-key') return jwtOf(claims, { kid: key.kid, pem: newPem() });
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
    this.#journal = new Journal<Line>(path, {
      apply: (line) => this.#apply(line),
      snapshot: () => this.#lines(),
    });
  }

  get key(): SigningKey {
    if (!this.#key) this.#journal.add({ key: newPem() });
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
    this.#journal.add({ account });
    return account;
  }

  clear(): void {
    this.#journal.add({ clear: true });
  }

  close(): void {
    this.#journal.close();
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
