import type { OpenTx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import type { Caller } from '../auth.ts';
import { type NewSession, sessionCookie } from '../sessions/session-cookie.ts';
import { insertSession } from '../sessions/session-queries.ts';
import { newBrowserSecret, readBrowserSecret } from './browser-cookie.ts';
import { PENDING_COOKIE, storePendingSignIn } from './pending-sign-in.ts';
import { findTotp } from './totp-queries.ts';
import { isTrusted, trustedCookie } from './trusted-device.ts';

/** The result of a first factor: a session, or a request for the second factor. */
export type SignInResult =
  | { kind: 'session'; session: NewSession }
  /** Set-Cookie lines with the token of the pending sign-in */
  | { kind: 'second_factor'; cookies: string[] };

/**
 * Continues after a correct first factor, in the transaction that checked it. The session is created
 * only after the second factor, which a trusted device has shown in the last 30 days.
 */
export async function openSession(
  { env }: Pick<Services, 'env'>,
  tx: OpenTx,
  user_id: string,
  caller: Caller,
): Promise<SignInResult> {
  const twoFactor = (await findTotp(tx, user_id))?.confirmed ?? false;
  const device = readBrowserSecret(env, trustedCookie(user_id), caller.cookies);
  if (twoFactor && !(await isTrusted(tx, user_id, device))) {
    const { hash, line } = newBrowserSecret(env, PENDING_COOKIE);
    await storePendingSignIn(tx, hash, user_id);
    return { kind: 'second_factor', cookies: [line] };
  }
  const token = await insertSession(tx, user_id, caller, twoFactor);
  return { kind: 'session', session: { token, cookies: [sessionCookie(env, token)] } };
}
