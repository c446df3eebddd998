import { sql } from 'kysely';
import type { OpenTx } from '#server/platform/db/database.ts';

/** An unconfirmed setup of an authenticator app expires after this time. */
const SETUP_MINUTES = 15;

export async function findTotp({ db }: OpenTx, user_id: string) {
  return db
    .selectFrom('totp_factors')
    .select(['secret_encrypted', 'confirmed_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
}

/** Whether the user signs in with an authenticator app. */
export const hasTotp = async (tx: OpenTx, user_id: string): Promise<boolean> =>
  Boolean((await findTotp(tx, user_id))?.confirmed_at);

/** Stores an unconfirmed secret. Returns false if a confirmed one exists. */
export async function storeTotp(
  { db }: OpenTx,
  user_id: string,
  secret_encrypted: string,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO totp_factors (user_id, secret_encrypted) VALUES (${user_id}, ${secret_encrypted})
    ON CONFLICT (user_id) DO UPDATE SET secret_encrypted = EXCLUDED.secret_encrypted,
      created_at = now() WHERE totp_factors.confirmed_at IS NULL
    RETURNING user_id`.execute(db);
  return rows.length > 0;
}

/**
 * Confirms the given secret by the code of `step`. Of concurrent calls, and of two secrets in two
 * windows, only one succeeds.
 */
export async function confirmTotp(
  { db }: OpenTx,
  user_id: string,
  { secret_encrypted, step }: { secret_encrypted: string; step: number },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE totp_factors SET confirmed_at = now(), last_used_step = ${step}
    WHERE user_id = ${user_id} AND secret_encrypted = ${secret_encrypted} AND confirmed_at IS NULL
      AND created_at > now() - make_interval(mins => ${SETUP_MINUTES})
    RETURNING user_id`.execute(db);
  return rows.length > 0;
}

/** Accepts the code of a step once. Returns false after this or a later step. */
export async function acceptTotpStep(
  { db }: OpenTx,
  user_id: string,
  step: number,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE totp_factors SET last_used_step = ${step}
    WHERE user_id = ${user_id} AND confirmed_at IS NOT NULL AND last_used_step < ${step}
    RETURNING user_id`.execute(db);
  return rows.length > 0;
}

/** Returns whether a confirmed secret was deleted. */
export async function deleteTotp({ db }: OpenTx, user_id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('totp_factors')
    .where('user_id', '=', user_id)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row?.confirmed_at != null;
}
