import { randomBytes } from 'node:crypto';
import type { Env } from '#server/platform/env.ts';
import { readCookie } from './session-cookie.ts';

/** How long a person may stay at the provider. */
export const ATTEMPT_SECONDS = 600;

const isHttps = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) => PUBLIC_URL.startsWith('https://');

/** `__Host-`: no other host, and no page without TLS, can set it. */
const nameIn = (env: Pick<Env, 'PUBLIC_URL'>) =>
  `${isHttps(env) ? '__Host-' : ''}opensetter.sign_in`;

/** The secret by which a browser is known again when it comes back from the provider, if it has one. */
export function readAttemptCookie(
  env: Pick<Env, 'PUBLIC_URL'>,
  cookieHeader: string | null,
): string | undefined {
  const value = readCookie(cookieHeader ?? '', nameIn(env));
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/**
 * The Set-Cookie line with that secret. A browser keeps the one it has: two tabs may be on their way
 * at the same time. Lax, as it must come along when the provider sends the browser back.
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
