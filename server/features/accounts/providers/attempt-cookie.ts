import { randomBytes } from 'node:crypto';
import type { Env } from '#server/platform/settings/env.ts';
import { isHttps } from '#server/platform/http/own-address.ts';
import { readCookie } from '../sessions/session-cookie.ts';

/** Time that a person may spend at the provider. */
export const ATTEMPT_SECONDS = 600;

/** The `__Host-` prefix keeps other hosts and pages without TLS from setting the cookie. */
const nameIn = (env: Pick<Env, 'PUBLIC_URL'>) =>
  `${isHttps(env) ? '__Host-' : ''}opensetter.sign_in`;

/** Reads the secret that identifies a browser when it returns from the provider. */
export function readAttemptCookie(
  env: Pick<Env, 'PUBLIC_URL'>,
  cookieHeader: string | null,
): string | undefined {
  const value = readCookie(cookieHeader ?? '', nameIn(env));
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/**
 * Builds the Set-Cookie line with that secret. A browser keeps its secret, because two tabs may sign
 * in at the same time. SameSite is Lax, because the redirect from the provider must carry the cookie.
 */
export function attemptCookie(
  env: Pick<Env, 'PUBLIC_URL'>,
  cookieHeader: string | null,
): { secret: string; line: string } {
  const secret = readAttemptCookie(env, cookieHeader) ?? randomBytes(32).toString('base64url');
  const secure = isHttps(env) ? '; Secure' : '';
  const line = `${nameIn(env)}=${secret}; Max-Age=${ATTEMPT_SECONDS}; Path=/; HttpOnly${secure}; SameSite=Lax`;
  return { secret, line };
}
