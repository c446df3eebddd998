import { sql } from 'kysely';
import type { AuthProvider } from '#domain/accounts/schema.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Credential } from '../sessions/known-device.ts';

/** The profile's auth_provider, derived from the rows of `accounts`. */
export const providerOf = (user_id: string) => sql<AuthProvider>`
  SELECT CASE
    WHEN NOT coalesce(bool_or(provider_id <> 'credential'), false) THEN 'email'
    WHEN bool_or(provider_id = 'credential') THEN 'hybrid'
    WHEN bool_or(provider_id = 'google') THEN 'google'
    ELSE 'openid' END
  FROM accounts WHERE user_id = ${user_id}`;

/** Updates the profile's auth_provider from the user's ways to sign in. */
export async function saveProvider(tx: OpenTx, user_id: string): Promise<void> {
  await sql`
    UPDATE user_profiles SET auth_provider = (${providerOf(user_id)}), updated_at = now()
    WHERE user_id = ${user_id}`.execute(tx.db);
}

/**
 * Stores the hash of a first or new password. A concurrent sign-in with the old password waits for
 * this transaction (see sign-in.ts).
 */
export async function savePassword(tx: OpenTx, user_id: string, hashed: string): Promise<void> {
  await sql`
    INSERT INTO accounts (id, account_id, provider_id, user_id, password)
    VALUES (gen_random_uuid()::text, ${user_id}, 'credential', ${user_id}, ${hashed})
    ON CONFLICT (provider_id, account_id) DO UPDATE
      SET password = EXCLUDED.password, updated_at = now()`.execute(tx.db);
  await saveProvider(tx, user_id);
}

/**
 * Stores the hash of a first password. Returns whether it is the first. Of concurrent calls, only one is.
 */
export async function saveFirstPassword(
  tx: OpenTx,
  user_id: string,
  hashed: string,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO accounts (id, account_id, provider_id, user_id, password)
    VALUES (gen_random_uuid()::text, ${user_id}, 'credential', ${user_id}, ${hashed})
    ON CONFLICT (provider_id, account_id) DO NOTHING RETURNING id`.execute(tx.db);
  if (rows.length > 0) await saveProvider(tx, user_id);
  return rows.length > 0;
}

export async function findCredential(tx: OpenTx, email: string): Promise<Credential | undefined> {
  const { rows } = await sql<Credential>`
    SELECT u.id AS user_id, a.password AS hashed FROM users u JOIN accounts a ON a.user_id = u.id
    WHERE u.email = ${email.toLowerCase()} AND a.provider_id = 'credential'
      AND a.password IS NOT NULL`.execute(tx.db);
  return rows[0];
}

/** Returns the hash of a user's password, if they have one. */
export async function findPassword(tx: OpenTx, user_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ password: string | null }>`
    SELECT password FROM accounts
    WHERE user_id = ${user_id} AND provider_id = 'credential'`.execute(tx.db);
  return rows[0]?.password ?? undefined;
}

/** Returns the user's credential, if they have a password. */
export async function findCredentialOf(
  tx: OpenTx,
  user_id: string,
): Promise<Credential | undefined> {
  const hashed = await findPassword(tx, user_id);
  return hashed === undefined ? undefined : { user_id, hashed };
}

/**
 * Whether this is still the hash of the user's password. FOR UPDATE orders this check and a concurrent
 * change: the later one waits.
 */
export async function isCurrentPassword(
  tx: OpenTx,
  user_id: string,
  hashed: string,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM accounts WHERE user_id = ${user_id} AND provider_id = 'credential'
      AND password = ${hashed} FOR UPDATE`.execute(tx.db);
  return rows.length > 0;
}
