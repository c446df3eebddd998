import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '#domain/errors.ts';
import type { OpenTx } from '#server/platform/db/database.ts';

/** Emails to one address in 24 hours, from all senders. */
const MAX_A_DAY = { invitation: 3, verification: 10, support: 20, support_desk: 200 };

/**
 * Counts an email to an address in the transaction that causes it, for all teams and people
 * together. One statement counts and checks, so parallel invitations cannot exceed the limit. Throws
 * TOO_MANY_EMAILS.
 */
export async function countEmail(
  { db }: Pick<OpenTx, 'db'>,
  purpose: keyof typeof MAX_A_DAY,
  address: string,
): Promise<void> {
  const max = MAX_A_DAY[purpose];
  const hash = createHash('sha256').update(address.toLowerCase()).digest();
  const { rows } = await sql`
    INSERT INTO emailed_addresses AS e (purpose, address_hash, sent_at)
    VALUES (${purpose}, ${hash}, ARRAY[now()])
    ON CONFLICT (purpose, address_hash) DO UPDATE
      SET sent_at = (now() || e.sent_at)[1:${max}], last_sent_at = now()
      WHERE coalesce(e.sent_at[${max}] < now() - interval '24 hours', true)
    RETURNING purpose`.execute(db);
  if (rows.length === 0) throw new Refusal('TOO_MANY_EMAILS');
}
