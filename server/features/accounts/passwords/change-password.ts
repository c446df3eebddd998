import type { Reason } from '#copy/catalog/reasons.ts';
import { accountsErrors } from '#copy/errors/accounts.ts';
import type { FirstPassword, PasswordChange } from '#domain/accounts/passwords.ts';
import { mayManagePassword } from '#domain/accounts/policy.ts';
import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import { Refusal } from '#domain/errors.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { revokeTokens } from '../email-tokens.ts';
import { resetAttempts, limitAttempts } from '../rate-limit/rate-limit.ts';
import { proveIdentity } from '../second-factor/prove-identity.ts';
import { sendPasswordNotice } from '../security-notice.ts';
import { type Caller, type NewSession, sessionCookie } from '../sessions/session-cookie.ts';
import { revokeSessions, insertSession } from '../sessions/session-queries.ts';
import {
  hashPassword,
  queuePositionOf,
  requireUncommon,
  verifyPassword,
} from './password-hashing.ts';
import {
  findPassword,
  isCurrentPassword,
  saveFirstPassword,
  savePassword,
} from './password-queries.ts';

type NeededServices = Pick<Services, 'db' | 'env'>;

/**
 * Changes the password of a user who knows the current one. This browser gets a new session, and all
 * earlier sessions end. Throws PASSWORD_WRONG, FORBIDDEN, or SESSION_CONFLICT after a concurrent change.
 */
export async function changePassword(
  services: NeededServices,
  person: Person,
  { current, password }: PasswordChange,
  caller: Caller,
): Promise<NewSession> {
  const { db } = services;
  const { user_id } = person;
  assertOwner(person, accountsErrors.changeAsOwner);
  const attempt = { ip: caller.ip, account: person.session_id };
  await limitAttempts(db, 'changePassword', attempt);
  const before = await db.outsideTeams((tx) => findPassword(tx, user_id));
  const isRight = before && (await verifyPassword(before, current, queuePositionOf(person)));
  if (!isRight) throw new Refusal('PASSWORD_WRONG');
  await requireUncommon(password);
  const hashed = await hashPassword(password, queuePositionOf(person));
  const session = await db.outsideTeams(async (tx) => {
    if (!(await isCurrentPassword(tx, user_id, before))) throw new Refusal('SESSION_CONFLICT');
    await savePassword(tx, user_id, hashed);
    return replaceSessions(services, tx, person, caller);
  });
  await resetAttempts(db, 'changePassword', attempt);
  return session;
}

/**
 * Sets the first password of an account created with Google, which can then sign in both ways. Replaces
 * the sessions, as a change does. Throws PASSWORD_EXISTS, FORBIDDEN, CODE_WRONG, or IDENTITY_UNPROVEN if
 * the sign-in isn't recent.
 */
export async function setPassword(
  services: NeededServices,
  person: Person,
  { password, proof }: FirstPassword & { proof: IdentityProof },
  caller: Caller,
): Promise<NewSession> {
  const { db } = services;
  const { user_id } = person;
  assertOwner(person, accountsErrors.setAsOwner);
  if (await db.outsideTeams((tx) => findPassword(tx, user_id)))
    throw new Refusal('PASSWORD_EXISTS');
  await proveIdentity(services, person, proof, caller.ip);
  await requireUncommon(password);
  const hashed = await hashPassword(password, queuePositionOf(person));
  return db.outsideTeams(async (tx) => {
    if (!(await saveFirstPassword(tx, user_id, hashed))) throw new Refusal('PASSWORD_EXISTS');
    return replaceSessions(services, tx, person, caller);
  });
}

function assertOwner({ teams }: Person, reason: Reason): void {
  if (!mayManagePassword(teams.map(({ role }) => role))) throw new Refusal('FORBIDDEN', reason);
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
