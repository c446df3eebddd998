import type { Credentials } from '#domain/accounts/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { Services } from '#server/services.ts';
import { hashPassword, verifyPassword } from '../passwords/password-hashing.ts';
import { findCredential, isCurrentPassword } from '../passwords/password-queries.ts';
import { callerNetwork, limitAttempts, resetAttempts } from '../rate-limit/rate-limit.ts';
import { openSession, type SignInResult } from '../second-factor/pending-sign-in.ts';
import { assertLocalSignInAllowed } from '../sign-in-methods.ts';
import { readKnownDevice } from './known-device.ts';
import { type Caller, expiredSessionCookies, readSessionToken } from './session-cookie.ts';
import { revokeSession } from './session-queries.ts';

/**
 * Signs in by password with a new session, or up to the second factor. Revokes the browser's earlier
 * session. An unknown address takes as long as a wrong password and gets the same response. Throws
 * INVALID_CREDENTIALS, TOO_MANY_LOGINS, TOO_MANY_REQUESTS, OPENID_REQUIRED, or SESSION_CONFLICT after a
 * concurrent password change.
 */
export async function signIn(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { email, password }: Credentials,
  caller: Caller,
): Promise<SignInResult> {
  const credential = await db.outsideTeams((tx) => findCredential(tx, email));
  const device = readKnownDevice(env, credential, caller.cookies);
  const attempt = { ip: caller.ip, account: email, device };
  await limitAttempts(db, 'signIn', attempt, 'TOO_MANY_LOGINS');
  const position = { key: device ?? callerNetwork(caller.ip), first: device !== null };
  if (!credential || !(await verifyPassword(credential.hashed, password, position))) {
    if (!credential) await hashPassword(password, position);
    throw new Refusal('INVALID_CREDENTIALS');
  }
  const { user_id, hashed } = credential;
  const result = await db.outsideTeams(async (tx) => {
    // A password change during the hashing revoked all sessions, so this one must be refused, too.
    if (!(await isCurrentPassword(tx, user_id, hashed))) throw new Refusal('SESSION_CONFLICT');
    await assertLocalSignInAllowed(env, tx, user_id);
    return openSession({ env }, tx, user_id, caller);
  });
  await resetAttempts(db, 'signIn', attempt);
  if (result.kind === 'session' && caller.session_id) await revokeSession(db, caller.session_id);
  return result;
}

/** Revokes the session of this Cookie header. Returns the Set-Cookie lines that remove the cookie. */
export async function signOut(
  { db, env }: Pick<Services, 'db' | 'env'>,
  cookieHeader: string | null,
): Promise<string[]> {
  const token = readSessionToken(env, cookieHeader);
  if (token) await db.pool.query('DELETE FROM sessions WHERE token = $1', [token]);
  return expiredSessionCookies(env);
}
