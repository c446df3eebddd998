import { sql } from 'kysely';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { type Caller, type NewSession, sessionCookie } from '../sessions/session-cookie.ts';
import { insertSession } from '../sessions/session-queries.ts';
import {
  type BrowserCookie,
  newBrowserSecret,
  readBrowserSecret,
} from '../sessions/browser-cookie.ts';
import { hasTotp } from './totp-queries.ts';
import { isTrusted, trustedCookie } from './trusted-device.ts';

/** How long a user may take to enter the code. */
const PENDING_SECONDS = 600;

export const PENDING_COOKIE: BrowserCookie = { name: 'second_factor', seconds: PENDING_SECONDS };

/** Stores that the first factor was correct, and deletes up to ten expired sign-ins. */
async function storePendingSignIn(tx: OpenTx, token_hash: Buffer, user_id: string): Promise<void> {
  await sql`DELETE FROM pending_sign_ins WHERE token_hash IN (
    SELECT token_hash FROM pending_sign_ins WHERE expires_at < now()
    ORDER BY expires_at LIMIT 10 FOR UPDATE SKIP LOCKED)`.execute(tx.db);
  await sql`INSERT INTO pending_sign_ins (token_hash, user_id, expires_at)
    VALUES (${token_hash}, ${user_id}, now() + make_interval(secs => ${PENDING_SECONDS}))`.execute(
    tx.db,
  );
}

/** Finds the user who signs in with this token, without consuming it. */
export async function findPendingSignIn(
  tx: OpenTx,
  token_hash: Buffer,
): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('pending_sign_ins')
    .select('user_id')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.user_id;
}

/** Consumes the token. Of concurrent calls, only one gets true. */
export async function consumePendingSignIn(tx: OpenTx, token_hash: Buffer): Promise<boolean> {
  const row = await tx.db
    .deleteFrom('pending_sign_ins')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The result of a first factor: a session, or a request for the second factor. */
export type SignInResult =
  | { kind: 'session'; session: NewSession }
  /** Set-Cookie lines with the token of the pending sign-in */
  | { kind: 'second_factor'; cookies: string[] };

/**
 * Continues after a correct first factor, in the transaction that checked it. Creates the session only
 * after the second factor, which a trusted device has used in the last 30 days.
 */
export async function openSession(
  { env }: Pick<Services, 'env'>,
  tx: OpenTx,
  user_id: string,
  caller: Caller,
): Promise<SignInResult> {
  const twoFactor = await hasTotp(tx, user_id);
  const device = readBrowserSecret(env, trustedCookie(user_id), caller.cookies);
  if (twoFactor && !(await isTrusted(tx, user_id, device))) {
    const { hash, line } = newBrowserSecret(env, PENDING_COOKIE);
    await storePendingSignIn(tx, hash, user_id);
    return { kind: 'second_factor', cookies: [line] };
  }
  const token = await insertSession(tx, user_id, caller, twoFactor);
  return { kind: 'session', session: { token, cookies: [sessionCookie(env, token)] } };
}
