import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenTx } from '#server/platform/db/database.ts';

/** What a mailed link is good for. */
export type TokenPurpose = 'verify_email';

export interface TokenRef {
  user_id: string;
  purpose: TokenPurpose;
  /** names the mail: a job that sends it twice sends the same link */
  mail_id: string;
}

/** The 256-bit secret of a mail's link. Only its hash is stored; the mail is the only copy. */
export function secretOf(appSecret: string, { user_id, purpose, mail_id }: TokenRef): string {
  return createHmac('sha256', appSecret)
    .update(`mailed-token:${purpose}:${user_id}:${mail_id}`)
    .digest('base64url');
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Stores the token for `days`, and forgets the person's expired ones. A used one stays used. */
export async function storeToken(
  { db }: OpenTx,
  { user_id, purpose }: TokenRef,
  secret: string,
  days: number,
): Promise<void> {
  await sql`DELETE FROM mailed_tokens WHERE user_id = ${user_id} AND expires_at < now()`.execute(
    db,
  );
  await sql`INSERT INTO mailed_tokens (token_hash, user_id, purpose, expires_at)
    VALUES (${hashOf(secret)}, ${user_id}, ${purpose}, now() + make_interval(days => ${days}))
    ON CONFLICT (token_hash) DO UPDATE SET expires_at = EXCLUDED.expires_at
    WHERE mailed_tokens.used_at IS NULL`.execute(db);
}

/** Uses a token up. Of any number of tries at the same moment one is told 'used_now'. */
export async function useToken(
  { db }: OpenTx,
  token: { user_id: string; purpose: TokenPurpose; secret: string },
): Promise<'used_now' | 'used_before' | 'expired' | 'unknown'> {
  const hash = hashOf(token.secret);
  const now = await db
    .updateTable('mailed_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hash)
    .where('user_id', '=', token.user_id)
    .where('purpose', '=', token.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  if (now) return 'used_now';
  const before = await db
    .selectFrom('mailed_tokens')
    .select('used_at')
    .where('token_hash', '=', hash)
    .where('user_id', '=', token.user_id)
    .where('purpose', '=', token.purpose)
    .executeTakeFirst();
  if (!before) return 'unknown';
  return before.used_at ? 'used_before' : 'expired';
}
