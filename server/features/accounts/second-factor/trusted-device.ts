import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { TRUSTED_DEVICE_DAYS } from '#domain/accounts/two-factor.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { BrowserCookie } from '../sessions/browser-cookie.ts';

/** Each account has its own cookie, so a browser can be trusted by several. */
export function trustedCookie(user_id: string): BrowserCookie {
  const suffix = createHash('sha256').update(user_id).digest('hex').slice(0, 12);
  return { name: `trusted_${suffix}`, seconds: TRUSTED_DEVICE_DAYS * 24 * 3600 };
}

/** Stores a browser as trusted, and deletes up to ten expired ones. */
export async function trustDevice(tx: OpenTx, user_id: string, token_hash: Buffer): Promise<void> {
  await sql`DELETE FROM trusted_devices WHERE token_hash IN (
    SELECT token_hash FROM trusted_devices WHERE expires_at < now()
    ORDER BY expires_at LIMIT 10 FOR UPDATE SKIP LOCKED)`.execute(tx.db);
  await sql`INSERT INTO trusted_devices (token_hash, user_id, expires_at)
    VALUES (${token_hash}, ${user_id},
      now() + make_interval(days => ${TRUSTED_DEVICE_DAYS}))`.execute(tx.db);
}

export async function isTrusted(
  tx: OpenTx,
  user_id: string,
  token_hash: Buffer | null,
): Promise<boolean> {
  if (!token_hash) return false;
  const row = await tx.db
    .selectFrom('trusted_devices')
    .select('user_id')
    .where((eb) => eb.and({ token_hash, user_id }))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}
