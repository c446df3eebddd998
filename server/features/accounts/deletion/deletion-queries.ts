import { sql } from 'kysely';
import { accountsErrors } from '#copy/errors/accounts.ts';
import type { TeamToLeave } from '#domain/accounts/deletion.ts';
import { SUPERADMIN_LABEL } from '#domain/admin/levels.ts';
import { Refusal } from '#domain/errors.ts';
import { roleOf } from '#domain/teams/role-names.ts';
import type { OpenTx } from '#server/platform/db/database.ts';

export interface LockedTeam extends TeamToLeave {
  team_id: string;
  campaigns: number;
  conversations: number;
  messages: number;
}

/** Locks the user's teams until the transaction ends, so that no one joins or leaves. */
export async function lockTeams({ db }: OpenTx, user_id: string): Promise<LockedTeam[]> {
  const { rows } = await sql<Omit<LockedTeam, 'role'> & { role: string }>`
    SELECT * FROM gate_lock_teams_of_person(${user_id})`.execute(db);
  return rows.map((row) => ({ ...row, role: roleOf([row.role]) }));
}

/** Serialises changes: two superadmins who leave at once would each rely on the other. */
const LOCK = 7_226_105_803;

/**
 * Throws CONFLICT if the user is the last superadmin: otherwise only the operator could appoint staff.
 * Holds the lock until the end of the transaction, in which the user loses the level.
 */
export async function requireAnotherSuperadmin(tx: OpenTx, user_id: string): Promise<void> {
  await lockSuperadmins(tx);
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM users u LEFT JOIN user_profiles p ON p.user_id = u.id
    WHERE ${SUPERADMIN_LABEL} = ANY (u.labels)
      OR (p.is_admin AND p.admin_level = ${SUPERADMIN_LABEL})`.execute(tx.db);
  const isLast = rows.length === 1 && rows[0]?.id === user_id;
  if (isLast) throw new Refusal('CONFLICT', accountsErrors.lastSuperadmin);
}

/** Call it before locking a user, or a deletion and a change of level would deadlock. */
export async function lockSuperadmins({ db }: OpenTx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(db);
}
