import type { SecondFactorAnswer } from '#domain/accounts/two-factor.ts';
import { Refusal } from '#domain/errors.ts';
import type { Services } from '#server/services.ts';
import { findCredentialOf } from '../passwords/password-queries.ts';
import { resetAttempts, limitAttempts } from '../rate-limit/rate-limit.ts';
import { readKnownDevice } from '../sessions/known-device.ts';
import type { Caller, NewSession } from '../sessions/session-cookie.ts';
import { insertSession, startSession } from '../sessions/session-queries.ts';
import { type UsedCode, acceptCode } from './accept-code.ts';
import {
  newBrowserSecret,
  expiredBrowserSecret,
  readBrowserSecret,
} from '../sessions/browser-cookie.ts';
import { findPendingSignIn, PENDING_COOKIE, consumePendingSignIn } from './pending-sign-in.ts';
import { trustDevice, trustedCookie } from './trusted-device.ts';

/**
 * Completes a sign-in by an authenticator or recovery code. A wrong code leaves the sign-in pending.
 * Throws SIGN_IN_EXPIRED, CODE_WRONG or TOO_MANY_LOGINS.
 */
export async function verifySecondFactor(
  { db, env }: Pick<Services, 'db' | 'env'>,
  answer: SecondFactorAnswer,
  caller: Caller,
): Promise<{ session: NewSession; used: UsedCode }> {
  const pending = readBrowserSecret(env, PENDING_COOKIE, caller.cookies);
  const user_id = pending && (await db.outsideTeams((tx) => findPendingSignIn(tx, pending)));
  if (!user_id) throw new Refusal('SIGN_IN_EXPIRED');
  const credential = await db.outsideTeams((tx) => findCredentialOf(tx, user_id));
  const known = readKnownDevice(env, credential, caller.cookies);
  const attempt = { ip: caller.ip, account: user_id, device: known };
  await limitAttempts(db, 'secondFactor', attempt, 'TOO_MANY_LOGINS');
  const device = answer.trustDevice ? newBrowserSecret(env, trustedCookie(user_id)) : null;
  const { token, used } = await db.outsideTeams(async (tx) => {
    if (!(await consumePendingSignIn(tx, pending))) throw new Refusal('SIGN_IN_EXPIRED');
    const used = await acceptCode(env, tx, user_id, answer.code);
    if (device) await trustDevice(tx, user_id, device.hash);
    return { token: await insertSession(tx, user_id, caller, true), used };
  });
  await resetAttempts(db, 'secondFactor', attempt);
  const session = await startSession({ db, env }, caller, token);
  session.cookies.push(expiredBrowserSecret(env, PENDING_COOKIE));
  if (device) session.cookies.push(device.line);
  return { session, used };
}
