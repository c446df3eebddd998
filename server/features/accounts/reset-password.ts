import { type PasswordReset, RESET_LINK } from '#domain/accounts/recovery.ts';
import { Refusal } from '#domain/errors.ts';
import type { Services } from '#server/services.ts';
import { requireUncommon } from './common-passwords.ts';
import { type PresentedToken, readToken, consumeToken, revokeTokens } from './email-tokens.ts';
import { knownDeviceCookie } from './known-device.ts';
import { hashPassword, placeOf } from './password-hashing.ts';
import { savePassword } from './password-queries.ts';
import { findUser, markVerified } from './queries.ts';
import { limitAttempts, resetAttempts } from './rate-limit.ts';
import { sendPasswordNotice } from './send-password-notice.ts';
import { findTotp } from './second-factor/totp-queries.ts';
import { revokeSessions } from './session-queries.ts';

/**
 * Sets a new password by an emailed link. All sessions and other recovery links of the person are
 * revoked. The address counts as verified, because the email arrived there. The account knows this
 * browser from then on, so the person can sign in whatever strangers do; with a second factor, which a
 * mailbox does not prove, it does not. Throws LINK_INVALID.
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
  const hashed = await hashPassword(password, placeOf({ user_id: userId }));
  const { user, hasSecondFactor } = await db.outsideTeams(async (tx) => {
    const used = await consumeToken(tx, token);
    if (used !== 'consumed') throw refused(used);
    await savePassword(tx, userId, hashed);
    await revokeTokens(tx, token);
    await markVerified(tx, userId);
    await revokeSessions(tx, userId);
    await sendPasswordNotice.enqueue(tx, { user_id: userId });
    const totp = await findTotp(tx, userId);
    return { user: await findUser(tx, userId), hasSecondFactor: totp?.confirmed === true };
  });
  if (user) await resetAttempts(db, 'signIn', { ip, account: user.email });
  return { cookies: hasSecondFactor ? [] : [knownDeviceCookie(env, { user_id: userId, hashed })] };
}

const refused = (state: string) =>
  new Refusal('LINK_INVALID', state === 'expired' ? RESET_LINK.expired : RESET_LINK.invalid);
