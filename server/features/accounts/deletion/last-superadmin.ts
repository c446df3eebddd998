import { sql } from 'kysely';
import { accountsErrors } from '#copy/errors/accounts.ts';
import { SUPERADMIN_LABEL } from '#domain/admin/levels.ts';
import { Refusal } from '#domain/errors.ts';
import type { OpenTx } from '#server/platform/db/database.ts';

/** One at a time: two superadmins who leave at once would each count on the other. */
const LOCK = 7_226_105_803;

/**
 * Throws CONFLICT if the person is the last superadmin: without one, no one could make staff but the
 * operator. Held until the transaction ends, in which the person loses the level.
 */
export async function requireAnotherSuperadmin(tx: OpenTx, user_id: string): Promise<void> {
  await lockSuperadmins(tx);
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM users u LEFT JOIN user_profiles p ON p.user_id = u.id
    WHERE ${SUPERADMIN_LABEL} = ANY (u.labels)
      OR (p.is_admin AND p.admin_level = ${SUPERADMIN_LABEL})`.execute(tx.db);
  const isLast = rows.length === 1 && rows[0]?.id === user_id;
  if (isLast) {
    throw new Refusal('CONFLICT', accountsErrors.lastSuperadmin);
  }
}

/** Taken before the lock on a person, or a deletion and a change of level would wait for each other. */
export async function lockSuperadmins({ db }: OpenTx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(db);
}
