import { isAPIError } from 'better-auth/api';
import type { Registration } from '#domain/accounts/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { type Caller, callerHeaders, createAuth } from '../auth.ts';
import { hashPassword, requireUncommon } from '../passwords/password-hashing.ts';
import { createProfile, lockAddress } from '../queries.ts';
import { callerNetwork, countEmail, limitAttempts } from '../rate-limit/rate-limit.ts';
import { type NewSession, sessionCookie } from '../sessions/session-cookie.ts';
import { revokeSession } from '../sessions/session-queries.ts';
import { requireMaySignUp } from './sign-up-policy.ts';
import { sendVerification } from './verification.ts';

/**
 * Creates an account, signs it in and enqueues the verification email, in one transaction, so that every
 * account gets its email. Throws SIGN_UP_CLOSED and the like, ACCOUNT_EXISTS, TOO_MANY_EMAILS.
 */
export async function register(
  services: Services,
  form: Registration,
  caller: Caller,
): Promise<NewSession> {
  const { db } = services;
  await limitAttempts(db, 'register', { ip: caller.ip, account: form.email });
  await requireUncommon(form.password);
  await requireMaySignUp(services, form);
  // Hashing takes 60 ms of a core, so it runs before the transaction takes a connection.
  const place = { key: callerNetwork(caller.ip), first: false };
  const hashed = await hashPassword(form.password, place);
  const token = await db.outsideTeams(async (tx) => {
    const { user_id, token } = await openAccount(services, tx, { form, hashed, caller });
    await countEmail(tx, 'verification', form.email);
    await sendVerification.enqueue(tx, { user_id, mail_id: newId() });
    return token;
  });
  return startSession(services, caller, token);
}

interface NewAccount {
  form: Pick<Registration, 'name' | 'email' | 'password'>;
  hashed: string;
  caller: Caller;
}

/** Creates an account with its profile and a session. Throws ACCOUNT_EXISTS. */
export async function openAccount(
  services: Pick<Services, 'env' | 'log' | 'db'>,
  tx: OpenTx,
  { form: { name, email, password }, hashed, caller }: NewAccount,
): Promise<{ user_id: string; token: string }> {
  await lockAddress(tx, email);
  const created = await createAuth(services, { tx, hashed })
    .api.signUpEmail({ body: { name, email, password }, headers: callerHeaders(caller) })
    .catch(throwRefusal);
  const { user, token } = created;
  if (!token) throw new Error('A new account is signed in');
  await createProfile(tx, { user_id: user.id, name: user.name, email, has_team: false });
  return { user_id: user.id, token };
}

/** Starts a session, which replaces the browser's earlier one. */
export async function startSession(
  { db, env }: Pick<Services, 'db' | 'env'>,
  caller: Caller,
  token: string,
): Promise<NewSession> {
  if (caller.session_id) await revokeSession(db, caller.session_id);
  return { token, cookies: [sessionCookie(env, token)] };
}

function throwRefusal(error: unknown): never {
  if (isAPIError(error) && error.body?.code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') {
    throw new Refusal('ACCOUNT_EXISTS');
  }
  throw error;
}
