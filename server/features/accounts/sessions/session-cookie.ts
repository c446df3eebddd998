import { createHmac } from 'node:crypto';
import { parse } from 'hono/utils/cookie';
import type { Env } from '#server/platform/settings/env.ts';
import { isHttps } from '#server/platform/http/own-address.ts';
import { isSameSecret } from '#server/platform/secrets/is-same-secret.ts';

/** The origin of a request. */
export interface Caller {
  ip: string;
  userAgent: string;
  /** the browser's current session, which a new one replaces */
  session_id: string | null;
  /** the Cookie header, which identifies a trusted device */
  cookies: string | null;
}

/** A session that was just created. */
export interface NewSession {
  token: string;
  /** Set-Cookie lines for the browser */
  cookies: string[];
}

/** A session expires a week after the last day of use. */
export const SESSION_SECONDS = 7 * 24 * 3600;

type CookieEnv = Pick<Env, 'APP_SECRET' | 'PUBLIC_URL'>;

const NAME = 'session_token';

/** The `__Host-` prefix keeps other hosts of the domain and pages without TLS from setting it. */
export const cookieName = (env: Pick<Env, 'PUBLIC_URL'>, name: string): string =>
  `${isHttps(env) ? '__Host-' : ''}opensetter.${name}`;

/**
 * The name that versions before 0.3.0 used over https. Their sessions are still accepted, until the next
 * `me` gives the browser the new cookie. Remove it a week after everyone has updated.
 */
const FORMER_NAME = `__Secure-opensetter.${NAME}`;

/**
 * Returns the session token of a Cookie header signed with our secret, else null. Rejects forged cookies
 * in constant time, before any query.
 */
export function readSessionToken(env: CookieEnv, cookieHeader: string | null): string | null {
  const header = cookieHeader ?? '';
  const signed =
    readCookie(header, cookieName(env, NAME)) ??
    (isHttps(env) ? readCookie(header, FORMER_NAME) : undefined);
  const dot = signed?.lastIndexOf('.') ?? -1;
  if (!signed || dot < 1) return null;
  const token = signed.slice(0, dot);
  return isSignedBy(env.APP_SECRET, token, signed.slice(dot + 1)) ? token : null;
}

const isSignedBy = (secret: string, token: string, signature: string): boolean =>
  isSameSecret(
    Buffer.from(signature, 'base64'),
    createHmac('sha256', secret).update(token).digest(),
  );

export const readCookie = (header: string, name: string): string | undefined =>
  parse(header, name)[name];

/** The Set-Cookie lines that remove the session from the browser, also under its former name. */
export function expiredSessionCookies(env: CookieEnv): string[] {
  const names = [cookieName(env, NAME), ...(isHttps(env) ? [FORMER_NAME] : [])];
  return names.map((name) => cookieLine(env, name, '', 0));
}

/** The Set-Cookie line that sets or renews the browser's session. */
export function sessionCookie(env: CookieEnv, token: string): string {
  const signature = createHmac('sha256', env.APP_SECRET).update(token).digest('base64');
  const value = encodeURIComponent(`${token}.${signature}`);
  return cookieLine(env, cookieName(env, NAME), value, SESSION_SECONDS);
}

/** SameSite is Lax: a redirect from a provider must carry the cookie. */
export function cookieLine(
  env: Pick<Env, 'PUBLIC_URL'>,
  name: string,
  value: string,
  seconds: number,
): string {
  const secure = isHttps(env) ? '; Secure' : '';
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}
