import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Env } from '#server/platform/env.ts';
import { isHttps } from '#server/platform/http/own-address.ts';
import { readCookie } from './session-cookie.ts';

type CookieEnv = Pick<Env, 'APP_SECRET' | 'PUBLIC_URL'>;

/** Browsers keep no cookie for longer. */
const DEVICE_SECONDS = 400 * 24 * 3600;

/** An account with the hash of its password: a new password makes every device unknown again. */
export interface Credential {
  user_id: string;
  hashed: string;
}

/**
 * The Set-Cookie line that marks this browser as one from which the person has signed in. It opens
 * nothing. It gives the browser attempts of its own, so that strangers who use up the attempts on an
 * account do not keep its owner out.
 */
export function knownDeviceCookie(env: CookieEnv, credential: Credential): string {
  const id = randomBytes(16).toString('base64url');
  const since = Math.floor(Date.now() / 1000).toString(36);
  const value = `${id}.${since}.${signature(env, credential, id, since)}`;
  const secure = isHttps(env) ? '; Secure' : '';
  return `${nameOf(env, credential)}=${value}; Max-Age=${DEVICE_SECONDS}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

/** The id of the browser if the person of this credential has signed in from it, else null. */
export function readKnownDevice(
  env: CookieEnv,
  credential: Credential | undefined,
  cookieHeader: string | null,
): string | null {
  if (!credential) return null;
  const value = readCookie(cookieHeader ?? '', nameOf(env, credential)) ?? '';
  const [id, since, signed] = value.split('.');
  if (!id || !since || !signed) return null;
  const age = Date.now() / 1000 - Number.parseInt(since, 36);
  const expected = Buffer.from(signature(env, credential, id, since));
  const given = Buffer.from(signed);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && age < DEVICE_SECONDS ? id : null;
}

function signature(
  { APP_SECRET }: CookieEnv,
  { user_id, hashed }: Credential,
  id: string,
  since: string,
): string {
  const text = JSON.stringify(['known-device', user_id, hashed, id, since]);
  return createHmac('sha256', APP_SECRET).update(text).digest('base64url');
}

/** A browser may know several accounts. */
function nameOf(env: CookieEnv, { user_id }: Credential): string {
  const suffix = createHash('sha256').update(user_id).digest('hex').slice(0, 12);
  return `${isHttps(env) ? '__Host-' : ''}opensetter.known_${suffix}`;
}
