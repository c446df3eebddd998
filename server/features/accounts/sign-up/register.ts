import type { Registration } from '#domain/accounts/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { hashPassword, requireUncommon } from '../passwords/password-hashing.ts';
import { savePassword } from '../passwords/password-queries.ts';
import { createUser, findUserByEmail, lockAddress } from '../queries.ts';
import { callerNetwork, countEmail, limitAttempts } from '../rate-limit/rate-limit.ts';
import type { Caller, NewSession } from '../sessions/session-cookie.ts';
import { insertSession, startSession } from '../sessions/session-queries.ts';
import { requireMaySignUp } from './sign-up-policy.ts';
import { sendVerification } from './verification.ts';

/**
 * Creates an account, signs it in and enqueues the verification email, in one transaction, so that every
 * account gets its email. Throws SIGN_UP_CLOSED and the like, ACCOUNT_EXISTS, TOO_MANY_EMAILS.
 */
export async function register(
  services: Pick<Services, 'db' | 'env'>,
  form: Registration,
  caller: Caller,
): Promise<NewSession> {
  const { db } = services;
  await limitAttempts(db, 'register', { ip: caller.ip, account: form.email });
  await requireUncommon(form.password);
  await requireMaySignUp(services, form);
  // Hashing takes 60 ms of a core, so it runs before the transaction takes a connection.
  const position = { key: callerNetwork(caller.ip), first: false };
  const hashed = await hashPassword(form.password, position);
  const token = await db.outsideTeams(async (tx) => {
    const { user_id, token } = await openAccount(tx, { form, hashed, caller });
    await countEmail(tx, 'verification', form.email);
    await sendVerification.enqueue(tx, { user_id, mail_id: newId() });
    return token;
  });
  return startSession(services, caller, token);
}

interface NewAccount {
  form: Pick<Registration, 'name' | 'email'>;
  hashed: string;
  caller: Caller;
}

/** Creates an account with its profile and a session. Throws ACCOUNT_EXISTS. */
export async function openAccount(
  tx: OpenTx,
  { form: { name, email }, hashed, caller }: NewAccount,
): Promise<{ user_id: string; token: string }> {
  await lockAddress(tx, email);
  if (await findUserByEmail(tx, email)) throw new Refusal('ACCOUNT_EXISTS');
  const user_id = await createUser(tx, { name, email, email_verified: false });
  await savePassword(tx, user_id, hashed);
  return { user_id, token: await insertSession(tx, user_id, caller, false) };
}
