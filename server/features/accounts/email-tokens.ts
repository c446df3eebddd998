import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Env } from '#server/platform/settings/env.ts';

/** The action that an emailed link allows. */
export type TokenPurpose = 'verify_email' | 'reset_password';

export interface TokenRef {
  user_id: string;
  purpose: TokenPurpose;
  /** id of the email; a job that runs twice sends the same link */
  mail_id: string;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/**
 * Stores the token of a link for `seconds`, and deletes the user's expired ones. Returns its secret, or
 * undefined if the job runs again after the token was used or revoked.
 */
export async function issueToken(
  { APP_SECRET }: Pick<Env, 'APP_SECRET'>,
  { db }: OpenTx,
  ref: TokenRef,
  seconds: number,
): Promise<string | undefined> {
  const { user_id, purpose } = ref;
  // 256 bits. The table stores only their hash.
  const secret = createHmac('sha256', APP_SECRET)
    .update(`mailed-token:${purpose}:${user_id}:${ref.mail_id}`)
    .digest('base64url');
  await sql`DELETE FROM mailed_tokens WHERE user_id = ${user_id} AND expires_at < now()`.execute(
    db,
  );
  const { rows } = await sql`
    INSERT INTO mailed_tokens (token_hash, user_id, purpose, expires_at)
    VALUES (${hashOf(secret)}, ${user_id}, ${purpose}, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (token_hash) DO UPDATE SET expires_at = EXCLUDED.expires_at
    WHERE mailed_tokens.used_at IS NULL RETURNING purpose`.execute(db);
  return rows.length > 0 ? secret : undefined;
}

/** Revokes the user's links of a purpose. */
export async function revokeTokens(
  { db }: OpenTx,
  { user_id, purpose }: { user_id: string; purpose: TokenPurpose },
): Promise<void> {
  await db
    .updateTable('mailed_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where((eb) => eb.and({ user_id, purpose }))
    .where('used_at', 'is', null)
    .execute();
}

export type PresentedToken = Omit<TokenRef, 'mail_id'> & { secret: string };

const keyOf = ({ user_id, purpose, secret }: PresentedToken) => ({
  token_hash: hashOf(secret),
  user_id,
  purpose,
});

export type TokenState = 'valid' | 'used' | 'expired' | 'unknown';

/** Reads the state of a link's token without consuming it. */
export async function readToken({ db }: OpenTx, token: PresentedToken): Promise<TokenState> {
  const row = await db
    .selectFrom('mailed_tokens')
    .select(['used_at', sql<boolean>`expires_at > now()`.as('unexpired')])
    .where((eb) => eb.and(keyOf(token)))
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (row.used_at) return 'used';
  return row.unexpired ? 'valid' : 'expired';
}

/** Consumes a token. Of concurrent calls, only one gets 'consumed'. */
export async function consumeToken(
  tx: OpenTx,
  token: PresentedToken,
): Promise<'consumed' | Exclude<TokenState, 'valid'>> {
  const now = await tx.db
    .updateTable('mailed_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where((eb) => eb.and(keyOf(token)))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  if (now) return 'consumed';
  const state = await readToken(tx, token);
  // It was invalid when consumed. If it now reads as valid, it was renewed in between.
  return state === 'valid' ? 'used' : state;
}
