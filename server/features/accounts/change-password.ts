import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { FirstPassword, PasswordChange } from '#domain/accounts/passwords.ts';
import { mayManagePassword } from '#domain/accounts/policy.ts';
import { Refusal } from '#domain/errors.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import type { Caller } from './auth.ts';
import { revokeTokens } from './email-tokens.ts';
import {
  findPassword,
  isCurrentPassword,
  saveFirstPassword,
  savePassword,
} from './password-queries.ts';
import { resetAttempts, limitAttempts } from './rate-limit.ts';
import { sendPasswordNotice } from './send-password-notice.ts';
import { type NewSession, sessionCookie } from './session-cookie.ts';
import { revokeSessions, insertSession } from './session-queries.ts';

type NeededServices = Pick<Services, 'db' | 'env'>;

/**
 * Changes the password of a person who knows the current one. This browser gets a new session, and
 * all earlier sessions end. Throws PASSWORD_WRONG, FORBIDDEN, or SESSION_CONFLICT after a concurrent
 * change.
 */
export async function changePassword(
  services: NeededServices,
  person: Person,
  { current, password }: PasswordChange,
  caller: Caller,
): Promise<NewSession> {
  const { db } = services;
  const { user_id } = person;
  assertOwner(person, 'You need owner permissions to change your password.');
  await limitAttempts(db, 'changePassword', { ip: caller.ip, account: user_id });
  const before = await db.outsideTeams((tx) => findPassword(tx, user_id));
  const isRight = before && (await verifyPassword({ hash: before, password: current }));
  if (!isRight) throw new Refusal('PASSWORD_WRONG');
  const hashed = await hashPassword(password);
  const session = await db.outsideTeams(async (tx) => {
    if (!(await isCurrentPassword(tx, user_id, before))) throw new Refusal('SESSION_CONFLICT');
    await savePassword(tx, user_id, hashed);
    return replaceSessions(services, tx, person, caller);
  });
  await resetAttempts(db, 'changePassword', user_id);
  return session;
}

/**
 * Sets the first password of an account created with Google, which then allows both ways to sign in.
 * Sessions are replaced as after a change. Throws PASSWORD_EXISTS or FORBIDDEN.
 */
export async function setPassword(
  services: NeededServices,
  person: Person,
  { password }: FirstPassword,
  caller: Caller,
): Promise<NewSession> {
  const { db } = services;
  const { user_id } = person;
  assertOwner(person, 'You need owner permissions to set your password.');
  await limitAttempts(db, 'changePassword', { ip: caller.ip, account: user_id });
  const hashed = await hashPassword(password);
  return db.outsideTeams(async (tx) => {
    if (!(await saveFirstPassword(tx, user_id, hashed))) throw new Refusal('PASSWORD_EXISTS');
    return replaceSessions(services, tx, person, caller);
  });
}

function assertOwner({ teams }: Person, message: string): void {
  if (!mayManagePassword(teams.map(({ role }) => role))) throw new Refusal('FORBIDDEN', message);
}

/** Revokes the sessions and recovery links of the old password, and emails a notice. */
async function replaceSessions(
  { env }: Pick<Services, 'env'>,
  tx: OpenTx,
  { user_id, second_factor }: Person,
  caller: Caller,
): Promise<NewSession> {
  await revokeTokens(tx, { user_id, purpose: 'reset_password' });
  await revokeSessions(tx, user_id);
  const token = await insertSession(tx, user_id, caller, second_factor.used);
  await sendPasswordNotice.enqueue(tx, { user_id });
  return { token, cookies: [sessionCookie(env, token)] };
}
