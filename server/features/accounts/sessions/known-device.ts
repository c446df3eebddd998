import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Env } from '#server/platform/settings/env.ts';
import { isSameSecret } from '#server/platform/secrets/is-same-secret.ts';
import { cookieLine, cookieName, readCookie } from './session-cookie.ts';

type CookieEnv = Pick<Env, 'APP_SECRET' | 'PUBLIC_URL'>;

/** The maximum that browsers allow for a cookie. */
const DEVICE_SECONDS = 400 * 24 * 3600;
const NAME = 'known_';
/** Cookies read from a header, which anyone can fill. */
const MAX_COOKIES = 50;

/** An account with its password's hash: a new password makes every device unknown again. */
export interface Credential {
  user_id: string;
  hashed: string;
}

/**
 * The Set-Cookie line that marks this browser as one from which the user has signed in. It grants no
 * access. It gives the browser separate attempts, so that strangers who use up the attempts on an account
 * don't lock its owner out.
 */
export function knownDeviceCookie(env: CookieEnv, credential: Credential): string {
  const id = randomBytes(16).toString('base64url');
  const since = Math.floor(Date.now() / 1000).toString(36);
  const account = accountOf(credential);
  const parts = [id, since, signature(env, credential, id, since), issued(env, account, id, since)];
  return cookieLine(env, nameOf(env, account), parts.join('.'), DEVICE_SECONDS);
}

/** Returns the browser's id if the user of this credential has signed in from it, else null. */
export function readKnownDevice(
  env: CookieEnv,
  credential: Credential | undefined,
  cookieHeader: string | null,
): string | null {
  if (!credential) return null;
  const value = readCookie(cookieHeader ?? '', nameOf(env, accountOf(credential))) ?? '';
  const [id, since, signed] = value.split('.');
  if (!id || !since || !signed) return null;
  return isSameSecret(signed, signature(env, credential, id, since)) && isFresh(since) ? id : null;
}

/**
 * Returns, as a hash, an account that has signed in from this browser, else null. Doesn't check whether the
 * password has changed since, so it takes no query. Only decides the order of waiting.
 */
export function knownAccountOf(env: CookieEnv, cookieHeader: string | null): string | null {
  const prefix = nameOf(env, '');
  for (const part of (cookieHeader ?? '').split(';').slice(0, MAX_COOKIES)) {
    const [name = '', value = ''] = part.trim().split('=');
    if (!name.startsWith(prefix)) continue;
    const account = name.slice(prefix.length);
    const [id = '', since = '', , given = ''] = value.split('.');
    if (isSameSecret(given, issued(env, account, id, since)) && isFresh(since)) return account;
  }
  return null;
}

const isFresh = (since: string) => Date.now() / 1000 - Number.parseInt(since, 36) < DEVICE_SECONDS;

const signature = (env: CookieEnv, { user_id, hashed }: Credential, id: string, since: string) =>
  macOf(env, ['known-device', user_id, hashed, id, since]);

const issued = (env: CookieEnv, account: string, id: string, since: string) =>
  macOf(env, ['familiar-account', account, id, since]);

const macOf = ({ APP_SECRET }: CookieEnv, parts: string[]): string =>
  createHmac('sha256', APP_SECRET).update(JSON.stringify(parts)).digest('base64url');

const accountOf = ({ user_id }: Credential) =>
  createHash('sha256').update(user_id).digest('hex').slice(0, 12);

/** Named by account, because a browser may know several. */
const nameOf = (env: CookieEnv, account: string) => cookieName(env, NAME + account);
