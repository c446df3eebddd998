import type { Services } from '#server/services.ts';
import { expiredSessionCookies, readSessionToken } from './session-cookie.ts';
import { revokeSessionByToken } from './session-queries.ts';

/** Revokes the session of this Cookie header. Returns the Set-Cookie lines that remove the cookie. */
export async function signOut(
  { db, env }: Pick<Services, 'db' | 'env'>,
  cookieHeader: string | null,
): Promise<string[]> {
  const token = readSessionToken(env, cookieHeader);
  if (token) await revokeSessionByToken(db, token);
  return expiredSessionCookies(env);
}
