import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { OpenIdAttempt } from '#server/platform/openid.ts';
import { ATTEMPT_SECONDS } from './attempt-cookie.ts';

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

export interface StoredAttempt extends OpenIdAttempt {
  /** our path to continue at */
  returnPath: string | null;
}

/** Stores an attempt for the browser with this secret, and deletes up to ten expired ones. */
export async function storeAttempt(
  { db }: OpenTx,
  browser: string,
  attempt: StoredAttempt,
): Promise<void> {
  const { state, nonce, codeVerifier, redirectUri, returnPath } = attempt;
  await sql`DELETE FROM sign_in_attempts WHERE state_hash IN (
    SELECT state_hash FROM sign_in_attempts WHERE expires_at < now()
    ORDER BY expires_at LIMIT 10 FOR UPDATE SKIP LOCKED)`.execute(db);
  await sql`INSERT INTO sign_in_attempts
      (state_hash, browser_hash, nonce, code_verifier, redirect_uri, return_path, expires_at)
    VALUES (${hashOf(state)}, ${hashOf(browser)}, ${nonce}, ${codeVerifier}, ${redirectUri},
      ${returnPath}, now() + make_interval(secs => ${ATTEMPT_SECONDS}))`.execute(db);
}

/**
 * Consumes the attempt of this state, if this browser began it and it has not expired. Of concurrent
 * calls, one gets the attempt.
 */
export async function consumeAttempt(
  { db }: OpenTx,
  browser: string,
  state: string,
): Promise<StoredAttempt | undefined> {
  const { rows } = await sql<Omit<StoredAttempt, 'state'>>`
    DELETE FROM sign_in_attempts
    WHERE state_hash = ${hashOf(state)} AND browser_hash = ${hashOf(browser)}
      AND expires_at > now()
    RETURNING nonce, code_verifier AS "codeVerifier", redirect_uri AS "redirectUri",
      return_path AS "returnPath"`.execute(db);
  return rows[0] && { ...rows[0], state };
}

/** Finds the account linked to this Google account. */
export async function findUserByGoogle({ db }: OpenTx, sub: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM accounts WHERE provider_id = 'google' AND account_id = ${sub}`.execute(db);
  return rows[0]?.user_id;
}

/** Creates the account of a Google user. Google's tokens are not stored, because nothing uses them. */
export async function insertGoogleUser(
  { db }: OpenTx,
  person: { sub: string; email: string; name: string },
): Promise<string> {
  const user_id = newId();
  const { email, name } = person;
  await db
    .insertInto('users')
    .values({ id: user_id, name, email, email_verified: true, image: null })
    .execute();
  await sql`INSERT INTO accounts (id, account_id, provider_id, user_id)
    VALUES (${newId()}, ${person.sub}, 'google', ${user_id})`.execute(db);
  return user_id;
}
