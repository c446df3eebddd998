import { createHash, randomBytes } from 'node:crypto';
import type { Env } from '#server/platform/settings/env.ts';
import { cookieLine, cookieName, readCookie } from './session-cookie.ts';

type CookieEnv = Pick<Env, 'PUBLIC_URL'>;

/** A cookie with a 256-bit secret. The database stores its hash. */
export interface BrowserCookie {
  name: string;
  seconds: number;
}

/**
 * Creates a secret that identifies this browser, as a Set-Cookie line. With `keep`, the browser keeps
 * its secret, because several tabs may sign in at the same time.
 */
export function newBrowserSecret(
  env: CookieEnv,
  cookie: BrowserCookie,
  keep: { cookieHeader: string | null } = { cookieHeader: null },
): { hash: Buffer; line: string } {
  const secret =
    readSecret(env, cookie, keep.cookieHeader) ?? randomBytes(32).toString('base64url');
  const line = cookieLine(env, cookieName(env, cookie.name), secret, cookie.seconds);
  return { hash: hashOf(secret), line };
}

/** Returns the hash of the browser's secret, if it sent one. */
export function readBrowserSecret(
  env: CookieEnv,
  cookie: BrowserCookie,
  cookieHeader: string | null,
): Buffer | null {
  const secret = readSecret(env, cookie, cookieHeader);
  return secret ? hashOf(secret) : null;
}

function readSecret(
  env: CookieEnv,
  { name }: BrowserCookie,
  cookieHeader: string | null,
): string | undefined {
  const secret = readCookie(cookieHeader ?? '', cookieName(env, name));
  return secret && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}

/** The Set-Cookie line that removes the secret from the browser. */
export const expiredBrowserSecret = (env: CookieEnv, { name }: BrowserCookie): string =>
  cookieLine(env, cookieName(env, name), '', 0);

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
