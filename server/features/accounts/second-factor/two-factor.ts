import { accountsErrors } from '#copy/errors/accounts.ts';
import { type IdentityProof, readCode } from '#domain/accounts/two-factor.ts';
import { Refusal } from '#domain/errors.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { limitAttempts, resetAttempts } from '../rate-limit/rate-limit.ts';
import { sendSecurityNotice } from '../security-notice.ts';
import { type Caller, type NewSession, sessionCookie } from '../sessions/session-cookie.ts';
import {
  insertSession,
  deletePendingAndTrusted,
  revokeSessions,
} from '../sessions/session-queries.ts';
import { proveIdentity } from './prove-identity.ts';
import { deleteRecoveryCodes, renewCodes } from './recovery-codes.ts';
import { confirmTotp, deleteTotp, findTotp, hasTotp, storeTotp } from './totp-queries.ts';
import {
  decryptTotpSecret,
  encryptTotpSecret,
  newTotpSecret,
  stepOfCode,
  totpSetup,
} from './totp.ts';

/**
 * Turns on two-factor sign-in after a code of the authenticator app. This browser gets a new session, and
 * all others end, as after a password change. Throws CODE_WRONG, or CONFLICT if the setup expired or
 * another window was faster.
 */
export async function confirmTwoFactor(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { user_id, session_id }: Person,
  typed: string,
  caller: Caller,
): Promise<{ session: NewSession; recoveryCodes: string[] }> {
  const attempt = { ip: caller.ip, account: session_id };
  await limitAttempts(db, 'secondFactor', attempt);
  const confirmed = await db.outsideTeams(async (tx) => {
    const totp = await findTotp(tx, user_id);
    if (!totp || totp.confirmed_at) throw new Refusal('CONFLICT', accountsErrors.setupGone);
    const secret = decryptTotpSecret(env, user_id, totp.secret_encrypted);
    const step = await stepOfCode(secret, readCode(typed)?.code ?? '');
    if (step === null) throw new Refusal('CODE_WRONG', accountsErrors.codeWrong);
    if (!(await confirmTotp(tx, user_id, { ...totp, step }))) {
      throw new Refusal('CONFLICT', accountsErrors.setupGone);
    }
    const recoveryCodes = await renewCodes(env, tx, user_id);
    await revokeSessions(tx, user_id);
    const token = await insertSession(tx, user_id, caller, true);
    await sendSecurityNotice(tx, user_id, { about: 'two_factor_on' });
    return { session: { token, cookies: [sessionCookie(env, token)] }, recoveryCodes };
  });
  await resetAttempts(db, 'secondFactor', attempt);
  return confirmed;
}

/**
 * Creates a secret for an authenticator app, which takes effect once a code confirms it. Throws CONFLICT
 * while two-factor sign-in is on.
 */
export async function startTwoFactor(
  services: Pick<Services, 'db' | 'env'>,
  person: Person,
  proof: IdentityProof,
  ip: string,
): Promise<{ uri: string; secretText: string }> {
  const { db, env } = services;
  await proveIdentity(services, person, proof, ip);
  const secret = newTotpSecret();
  const encrypted = encryptTotpSecret(env, person.user_id, secret);
  if (!(await db.outsideTeams((tx) => storeTotp(tx, person.user_id, encrypted)))) {
    throw new Refusal('CONFLICT', accountsErrors.twoFactorOn);
  }
  return totpSetup(secret, person.email);
}

/** Turns off codes at sign-in, and keeps passkeys. Safe to repeat. */
export async function turnOffTwoFactor(
  services: Pick<Services, 'db' | 'env'>,
  person: Person,
  proof: IdentityProof,
  ip: string,
): Promise<void> {
  const { user_id } = person;
  // An account without a password must give a code.
  const hasProof = Boolean(proof.password || proof.code);
  if (!hasProof) throw new Refusal('IDENTITY_UNPROVEN');
  await proveIdentity(services, person, proof, ip);
  await services.db.outsideTeams(async (tx) => {
    if (!(await removeTotp(tx, user_id))) return;
    await sendSecurityNotice(tx, user_id, { about: 'two_factor_off' });
  });
}

/** Removes the authenticator app and its dependent rows. Returns whether it was in use. */
export async function removeTotp(tx: OpenTx, user_id: string): Promise<boolean> {
  await deleteRecoveryCodes(tx, user_id);
  await deletePendingAndTrusted(tx, user_id);
  return deleteTotp(tx, user_id);
}

/** Replaces the recovery codes. Throws CONFLICT while two-factor sign-in is off. */
export async function renewRecoveryCodes(
  services: Pick<Services, 'db' | 'env'>,
  person: Person,
  proof: IdentityProof,
  ip: string,
): Promise<{ recoveryCodes: string[] }> {
  const { db, env } = services;
  const { user_id } = person;
  await proveIdentity(services, person, proof, ip);
  return db.outsideTeams(async (tx) => {
    if (!(await hasTotp(tx, user_id))) {
      throw new Refusal('CONFLICT', accountsErrors.twoFactorOff);
    }
    const recoveryCodes = await renewCodes(env, tx, user_id);
    await sendSecurityNotice(tx, user_id, { about: 'recovery_codes_renewed' });
    return { recoveryCodes };
  });
}
