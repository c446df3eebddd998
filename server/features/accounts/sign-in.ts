import { isAPIError } from 'better-auth/api';
import type { Credentials } from '#domain/accounts/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { Services } from '#server/services.ts';
import { type Caller, callerHeaders, createAuth } from './auth.ts';
import { findPassword, passwordHolds } from './password-queries.ts';
import { forgiveAttempts, limitAttempts } from './rate-limit.ts';
import { endSession, endSessionByToken } from './session-queries.ts';

export interface NewSession {
  token: string;
  /** Set-Cookie lines for the browser */
  cookies: string[];
}

/**
 * Signs a person in with a new session; the one that the browser had before ends. An unknown
 * address takes as long as a wrong password (better-auth hashes in both cases) and is answered the
 * same. Throws INVALID_CREDENTIALS, TOO_MANY_LOGINS, or SESSION_CONFLICT when the password was
 * changed meanwhile.
 */
export async function signIn(
  services: Services,
  { email, password }: Credentials,
  caller: Caller,
): Promise<NewSession> {
  const { db } = services;
  await limitAttempts(db, 'signIn', { ip: caller.ip, account: email }, 'TOO_MANY_LOGINS');
  const hashed = await db.outsideTeams((tx) => findPassword(tx, email));
  const { headers, response } = await createAuth(services)
    .api.signInEmail({
      body: { email, password },
      headers: callerHeaders(caller),
      returnHeaders: true,
    })
    .catch(throwRefusal);
  await confirm(services, response, hashed ?? '');
  await forgiveAttempts(db, 'signIn', email);
  if (caller.session_id) await endSession(db, caller.session_id);
  return { token: response.token, cookies: headers.getSetCookie() };
}

/**
 * Hashing takes a while. If the password was changed in between, all sessions were ended before this
 * one began, and it must not be the one that survives.
 */
async function confirm(
  { db }: Pick<Services, 'db'>,
  { token, user }: { token: string; user: { id: string } },
  hashed: string,
): Promise<void> {
  const holds = await db.outsideTeams(async (tx) => {
    if (await passwordHolds(tx, user.id, hashed)) return true;
    await endSessionByToken(tx, token);
    return false;
  });
  if (!holds) throw new Refusal('SESSION_CONFLICT');
}

function throwRefusal(error: unknown): never {
  if (isAPIError(error) && error.statusCode < 500) throw new Refusal('INVALID_CREDENTIALS');
  throw error;
}
