import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenTx } from '#server/platform/db/database.ts';

/** The action that an emailed link allows. */
export type TokenPurpose = 'verify_email' | 'reset_password';

export interface TokenRef {
  user_id: string;
  purpose: TokenPurpose;
  /** id of the email; a job that runs twice sends the same link */
  mail_id: string;
}

/** The 256-bit secret of an emailed link. The table stores only its hash. */
export function emailTokenSecret(
  appSecret: string,
  { user_id, purpose, mail_id }: TokenRef,
): string {
  return createHmac('sha256', appSecret)
    .update(`mailed-token:${purpose}:${user_id}:${mail_id}`)
    .digest('base64url');
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/**
 * Stores the token for `seconds`, and deletes the user's expired ones. Returns whether its link is valid:
 * if the job runs again, a used or revoked token stays invalid.
 */
export async function storeToken(
  { db }: OpenTx,
  { user_id, purpose }: TokenRef,
  secret: string,
  seconds: number,
): Promise<boolean> {
  await sql`DELETE FROM mailed_tokens WHERE user_id = ${user_id} AND expires_at < now()`.execute(
    db,
  );
  const { rows } = await sql`
    INSERT INTO mailed_tokens (token_hash, user_id, purpose, expires_at)
    VALUES (${hashOf(secret)}, ${user_id}, ${purpose}, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (token_hash) DO UPDATE SET expires_at = EXCLUDED.expires_at
    WHERE mailed_tokens.used_at IS NULL RETURNING purpose`.execute(db);
  return rows.length > 0;
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

export interface PresentedToken {
  user_id: string;
  purpose: TokenPurpose;
  secret: string;
}

export type TokenState = 'valid' | 'used' | 'expired' | 'unknown';

/** Reads the state of a link's token without consuming it. */
export async function readToken({ db }: OpenTx, token: PresentedToken): Promise<TokenState> {
  const row = await db
    .selectFrom('mailed_tokens')
    .select(['used_at', sql<boolean>`expires_at > now()`.as('unexpired')])
    .where('token_hash', '=', hashOf(token.secret))
    .where('user_id', '=', token.user_id)
    .where('purpose', '=', token.purpose)
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
    .where('token_hash', '=', hashOf(token.secret))
    .where('user_id', '=', token.user_id)
    .where('purpose', '=', token.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  if (now) return 'consumed';
  const state = await readToken(tx, token);
  // It was invalid when consumed. If it now reads as valid, it was renewed in between.
  return state === 'valid' ? 'used' : state;
}
