import { isAPIError } from 'better-auth/api';
import { hashPassword } from 'better-auth/crypto';
import type { Registration } from '#domain/accounts/schema.ts';
import { Refusal } from '#domain/errors.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { type Caller, callerHeaders, createAuth } from './auth.ts';
import { createProfile, lockAddress } from './queries.ts';
import { limitAttempts } from './rate-limit.ts';
import { sendVerification } from './send-verification.ts';
import type { NewSession } from './session-cookie.ts';
import { revokeSession } from './session-queries.ts';

/**
 * Creates an account, signs it in and enqueues the verification email. One transaction ensures that
 * every account gets its email. Throws ACCOUNT_EXISTS.
 */
export async function register(
  services: Services,
  form: Registration,
  caller: Caller,
): Promise<NewSession> {
  const { db } = services;
  await limitAttempts(db, 'register', { ip: caller.ip, account: form.email });
  // Hashing takes 60 ms of a core, so it runs before the transaction takes a connection.
  const hashed = await hashPassword(form.password);
  const { headers, response } = await db.outsideTeams(async (tx) => {
    await lockAddress(tx, form.email);
    const created = await createAuth(services, { tx, hashed })
      .api.signUpEmail({ body: form, headers: callerHeaders(caller), returnHeaders: true })
      .catch(throwRefusal);
    const { id: user_id, name, email } = created.response.user;
    await createProfile(tx, { user_id, name, email, has_team: false });
    await sendVerification.enqueue(tx, { user_id, mail_id: newId() });
    return created;
  });
  if (caller.session_id) await revokeSession(db, caller.session_id);
  if (!response.token) throw new Error('A new account is signed in');
  return { token: response.token, cookies: headers.getSetCookie() };
}

function throwRefusal(error: unknown): never {
  if (isAPIError(error) && error.body?.code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') {
    throw new Refusal('ACCOUNT_EXISTS');
  }
  throw error;
}
