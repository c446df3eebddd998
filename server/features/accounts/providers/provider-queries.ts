import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Provider } from '#domain/accounts/providers.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { newId } from '#server/platform/id.ts';
import type { OpenIdAttempt } from '#server/platform/openid.ts';
import { saveProvider } from '../passwords/password-queries.ts';
import type { BrowserCookie } from '../sessions/browser-cookie.ts';

/** Identifies the browser that starts a sign-in with a provider, for as long as it may take there. */
export const ATTEMPT_COOKIE: BrowserCookie = { name: 'sign_in', seconds: 600 };

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/**
 * A provider's name in `accounts`. Single sign-on includes the issuer's address, because its user ids mean
 * nothing once the operator switches to another issuer.
 */
export const providerId = ({ OPENID_ISSUER }: Pick<Env, 'OPENID_ISSUER'>, provider: Provider) =>
  provider === 'google' ? 'google' : `openid:${OPENID_ISSUER ?? ''}`;

export interface StoredAttempt extends OpenIdAttempt {
  provider: Provider;
  /** the user who connects their account at the provider; null: a sign-in */
  connectUserId: string | null;
  /** the path of the application to continue at */
  returnPath: string | null;
}

/** Stores an attempt for the browser whose secret has this hash, and deletes up to ten expired ones. */
export async function storeAttempt(
  { db }: OpenTx,
  browser: Buffer,
  attempt: StoredAttempt,
): Promise<void> {
  const { state, nonce, codeVerifier, redirectUri, returnPath, provider, connectUserId } = attempt;
  await sql`DELETE FROM sign_in_attempts WHERE state_hash IN (
    SELECT state_hash FROM sign_in_attempts WHERE expires_at < now()
    ORDER BY expires_at LIMIT 10 FOR UPDATE SKIP LOCKED)`.execute(db);
  await sql`INSERT INTO sign_in_attempts
      (state_hash, browser_hash, nonce, code_verifier, redirect_uri, return_path,
        provider, connect_user_id, expires_at)
    VALUES (${hashOf(state)}, ${browser}, ${nonce}, ${codeVerifier}, ${redirectUri},
      ${returnPath}, ${provider}, ${connectUserId}, now() + make_interval(secs => ${ATTEMPT_COOKIE.seconds}))`.execute(
    db,
  );
}

/**
 * Consumes the attempt of this state, if this browser started it with this provider and it hasn't expired.
 * Of concurrent calls, only one gets the attempt.
 */
export async function consumeAttempt(
  { db }: OpenTx,
  browser: Buffer,
  state: string,
  provider: Provider,
): Promise<StoredAttempt | undefined> {
  const { rows } = await sql<Omit<StoredAttempt, 'state' | 'provider'>>`
    DELETE FROM sign_in_attempts
    WHERE state_hash = ${hashOf(state)} AND browser_hash = ${browser}
      AND provider = ${provider} AND expires_at > now()
    RETURNING nonce, code_verifier AS "codeVerifier", redirect_uri AS "redirectUri",
      return_path AS "returnPath", connect_user_id AS "connectUserId"`.execute(db);
  return rows[0] && { ...rows[0], state, provider };
}

/** Finds the user linked to this account at a provider (`provider_id` of providerId). */
export async function findUserByProvider(
  { db }: OpenTx,
  provider_id: string,
  sub: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM accounts
    WHERE provider_id = ${provider_id} AND account_id = ${sub}`.execute(db);
  return rows[0]?.user_id;
}

/** Whether the user is linked to any account at this provider. */
export async function isConnected(
  { db }: OpenTx,
  provider_id: string,
  user_id: string,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM accounts WHERE user_id = ${user_id} AND provider_id = ${provider_id}`.execute(db);
  return rows.length > 0;
}

/**
 * Links a user to an account at a provider that isn't linked yet. Doesn't store the provider's tokens,
 * because nothing uses them.
 */
export async function linkProvider(
  tx: OpenTx,
  provider_id: string,
  link: { sub: string; user_id: string },
): Promise<void> {
  await sql`INSERT INTO accounts (id, account_id, provider_id, user_id)
    VALUES (${newId()}, ${link.sub}, ${provider_id}, ${link.user_id})`.execute(tx.db);
  await saveProvider(tx, link.user_id);
}
