import { isAPIError } from 'better-auth/api';
import type { Credentials } from '#domain/accounts/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { Services } from '#server/services.ts';
import { type Caller, callerHeaders, createAuth } from './auth.ts';
import { endSession } from './queries.ts';
import { forgiveAttempts, limitAttempts } from './rate-limit.ts';

export interface NewSession {
  token: string;
  /** Set-Cookie lines for the browser */
  cookies: string[];
}

/**
 * Signs a person in with a new session; the one that the browser had before ends. An unknown
 * address takes as long as a wrong password (better-auth hashes in both cases) and is answered the
 * same. Throws INVALID_CREDENTIALS or TOO_MANY_LOGINS.
 */
export async function signIn(
  services: Services,
  { email, password }: Credentials,
  caller: Caller,
): Promise<NewSession> {
  const { db } = services;
  await limitAttempts(db, 'signIn', { ip: caller.ip, account: email }, 'TOO_MANY_LOGINS');
  const { headers, response } = await createAuth(services)
    .api.signInEmail({
      body: { email, password },
      headers: callerHeaders(caller),
      returnHeaders: true,
    })
    .catch(throwRefusal);
  await forgiveAttempts(db, 'signIn', email);
  if (caller.session_id) await endSession(db, caller.session_id);
  return { token: response.token, cookies: headers.getSetCookie() };
}

function throwRefusal(error: unknown): never {
  if (isAPIError(error) && error.statusCode < 500) throw new Refusal('INVALID_CREDENTIALS');
  throw error;
}
