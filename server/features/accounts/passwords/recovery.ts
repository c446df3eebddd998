import { createHash } from 'node:crypto';
import { z } from 'zod';
import { accountsErrors } from '#copy/errors/accounts.ts';
import type { PasswordReset, RecoveryRequest } from '#domain/accounts/recovery.ts';
import { Refusal } from '#domain/errors.ts';
import { newId } from '#server/platform/id.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import type { Services } from '#server/services.ts';
import {
  consumeToken,
  issueToken,
  type PresentedToken,
  readToken,
  revokeTokens,
} from '../email-tokens.ts';
import { recoveryEmail } from '../emails/account-emails.ts';
import { findUser, findUserByEmail, markVerified } from '../queries.ts';
import { isWithinLimits, limitAttempts, resetAttempts } from '../rate-limit/rate-limit.ts';
import { hasTotp } from '../second-factor/totp-queries.ts';
import { sendPasswordNotice } from '../security-notice.ts';
import { type EmailServices, absoluteLink, sendToAccount } from '../send-email.ts';
import { knownDeviceCookie, readKnownDevice } from '../sessions/known-device.ts';
import type { Caller } from '../sessions/session-cookie.ts';
import { revokeSessions } from '../sessions/session-queries.ts';
import { hashPassword, queuePositionOf, requireUncommon } from './password-hashing.ts';
import { findCredential, savePassword } from './password-queries.ts';

/**
 * Enqueues the recovery email. The job looks up the address, so that known and unknown addresses take the
 * same work and get the same response. A caller at its limit gets an error. Many callers together only
 * cause no further emails, and the links already sent stay valid, so no one can block a user's recovery.
 */
export async function requestRecovery(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { email }: RecoveryRequest,
  { ip, cookies }: Pick<Caller, 'ip' | 'cookies'>,
): Promise<void> {
  const credential = await db.outsideTeams((tx) => findCredential(tx, email));
  const device = readKnownDevice(env, credential, cookies);
  await limitAttempts(db, 'recover', { ip, account: email, device });
  if (!(await isWithinLimits(db, 'recoveryEmail', { ip, account: email, device }))) return;
  await db.outsideTeams((tx) => sendRecovery.enqueue(tx, { email, mail_id: newId() }));
}

/** How long the link in a recovery email is valid. */
const LINK_SECONDS = 3600;

/**
 * Emails the recovery link to a known address. A repeat sends the same link, unless it was used or
 * revoked. A newer request replaces a waiting one. Earlier links stay valid until one of them is
 * used: otherwise a stranger who keeps asking would break each link before the owner opens it.
 */
export const sendRecovery = defineSystemJob({
  name: 'accounts:send-recovery',
  payload: z.object({ email: z.string(), mail_id: z.uuid() }),
  key: ({ email }) => `recovery:${createHash('sha256').update(email).digest('base64url')}`,
  async run(services: EmailServices, { email, mail_id }) {
    const { db, env } = services;
    const found = await db.outsideTeams(async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (!user) return undefined;
      const ref = { user_id: user.id, mail_id, purpose: 'reset_password' } as const;
      return { userId: user.id, secret: await issueToken(env, tx, ref, LINK_SECONDS) };
    });
    if (!found?.secret) return;
    const { userId, secret } = found;
    const link = absoluteLink(env, '/auth/reset-password', { userId }, secret);
    await sendToAccount(services, userId, (user) => recoveryEmail({ ...user, link }));
  },
});

/**
 * Sets a new password by an emailed link. Revokes all sessions and other recovery links of the user. The
 * address counts as verified, because the email arrived there. The account then knows this browser, so
 * that strangers can't block the user's sign-in there. With a second factor it doesn't, because a mailbox
 * doesn't prove that one. Throws LINK_INVALID.
 */
export async function resetPassword(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { userId, secret, password }: PasswordReset,
  ip: string,
): Promise<{ cookies: string[] }> {
  await limitAttempts(db, 'reset', { ip, account: userId });
  const token: PresentedToken = { user_id: userId, purpose: 'reset_password', secret };
  // Hashing takes 60 ms of a core, so it runs outside the transaction, for valid links only.
  const state = await db.outsideTeams((tx) => readToken(tx, token));
  if (state !== 'valid') throw refused(state);
  await requireUncommon(password);
  const hashed = await hashPassword(password, queuePositionOf({ user_id: userId }));
  const { user, hasSecondFactor } = await db.outsideTeams(async (tx) => {
    const used = await consumeToken(tx, token);
    if (used !== 'consumed') throw refused(used);
    await savePassword(tx, userId, hashed);
    await revokeTokens(tx, token);
    await markVerified(tx, userId);
    await revokeSessions(tx, userId);
    await sendPasswordNotice.enqueue(tx, { user_id: userId });
    return { user: await findUser(tx, userId), hasSecondFactor: await hasTotp(tx, userId) };
  });
  if (user) await resetAttempts(db, 'signIn', { ip, account: user.email });
  return { cookies: hasSecondFactor ? [] : [knownDeviceCookie(env, { user_id: userId, hashed })] };
}

const refused = (state: string) =>
  new Refusal(
    'LINK_INVALID',
    state === 'expired' ? accountsErrors.resetLinkExpired : accountsErrors.resetLinkInvalid,
  );
