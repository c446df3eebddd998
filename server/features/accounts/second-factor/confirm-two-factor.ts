import { accountsErrors } from '#copy/errors/accounts.ts';
import { readCode } from '#domain/accounts/two-factor.ts';
import { Refusal } from '#domain/errors.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import type { Caller } from '../auth.ts';
import { resetAttempts, limitAttempts } from '../rate-limit/rate-limit.ts';
import { sendSecurityNotice } from '../security-notice.ts';
import { type NewSession, sessionCookie } from '../sessions/session-cookie.ts';
import { revokeSessions, insertSession } from '../sessions/session-queries.ts';
import { renewCodes } from './recovery-codes.ts';
import { confirmTotp, findTotp } from './totp-queries.ts';
import { decryptTotpSecret, stepOfCode } from './totp.ts';

/**
 * Turns on two-factor sign-in after a code of the authenticator app. This browser gets a new session,
 * and all others end, as after a password change. Throws CODE_WRONG, or CONFLICT when the setup
 * expired or another window was faster.
 */
export async function confirmTwoFactor(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { user_id, session_id }: Person,
  typed: string,
  caller: Caller,
): Promise<{ session: NewSession; recoveryCodes: string[] }> {
  const attempt = { ip: caller.ip, account: session_id };
  await limitAttempts(db, 'secondFactor', attempt);
  const done = await db.outsideTeams(async (tx) => {
    const totp = await findTotp(tx, user_id);
    if (!totp || totp.confirmed) throw new Refusal('CONFLICT', accountsErrors.setupGone);
    const secret = await decryptTotpSecret(env, user_id, totp.secret_encrypted);
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
  return done;
}
