import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '#server/platform/env.ts';

/** A session that was just created. */
export interface NewSession {
  token: string;
  /** Set-Cookie lines for the browser */
  cookies: string[];
}

/** A session expires a week after the last day of use. */
export const SESSION_SECONDS = 7 * 24 * 3600;

type CookieEnv = Pick<Env, 'APP_SECRET' | 'PUBLIC_URL'>;

/** The cookie name of better-auth. Browsers accept a `__Secure-` cookie over https only. */
function sessionCookieName({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string {
  return `${PUBLIC_URL.startsWith('https://') ? '__Secure-' : ''}opensetter.session_token`;
}

/**
 * Returns the session token of a Cookie header signed with our secret, else null. Forged cookies are
 * rejected here in constant time, before any query.
 */
export function readSessionToken(env: CookieEnv, cookieHeader: string | null): string | null {
  const signed = readCookie(cookieHeader ?? '', sessionCookieName(env));
  const dot = signed?.lastIndexOf('.') ?? -1;
  if (!signed || dot < 1) return null;
  const token = signed.slice(0, dot);
  return isSignedBy(env.APP_SECRET, token, signed.slice(dot + 1)) ? token : null;
}

function isSignedBy(secret: string, token: string, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(token).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export function readCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals < 0 || part.slice(0, equals).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(equals + 1).trim());
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** The Set-Cookie line that removes the session from the browser. */
export function expiredSessionCookie(env: CookieEnv): string {
  const secure = env.PUBLIC_URL.startsWith('https://') ? '; Secure' : '';
  return `${sessionCookieName(env)}=; Max-Age=0; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

/** The Set-Cookie line that sets or renews the browser's session. */
export function sessionCookie(env: CookieEnv, token: string): string {
  const signature = createHmac('sha256', env.APP_SECRET).update(token).digest('base64');
  const value = encodeURIComponent(`${token}.${signature}`);
  const secure = env.PUBLIC_URL.startsWith('https://') ? '; Secure' : '';
  return `${sessionCookieName(env)}=${value}; Max-Age=${SESSION_SECONDS}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}
