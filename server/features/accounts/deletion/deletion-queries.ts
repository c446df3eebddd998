import { sql } from 'kysely';
import { accountsErrors } from '#copy/errors/accounts.ts';
import { SUPERADMIN_LABEL } from '#domain/admin/levels.ts';
import { Refusal } from '#domain/errors.ts';
import { roleOf } from '#domain/teams/role-names.ts';
import type { Role } from '#domain/teams/roles.ts';
import type { OpenTx, TeamTx } from '#server/platform/db/database.ts';

export interface LockedTeam {
  team_id: string;
  role: Role;
  others: number;
  campaigns: number;
  conversations: number;
  messages: number;
}

/** Whether the user has a profile; undefined: the user doesn't exist. */
export async function findProfileOf(
  { db }: OpenTx,
  user_id: string,
): Promise<{ profile_of: string | null } | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('user_profiles', 'user_profiles.user_id', 'users.id')
    .select('user_profiles.user_id as profile_of')
    .where('users.id', '=', user_id)
    .executeTakeFirst();
}

/** Locks the user's teams until the transaction ends, so that no one joins or leaves. */
export async function lockTeams({ db }: OpenTx, user_id: string): Promise<LockedTeam[]> {
  const { rows } = await sql<Omit<LockedTeam, 'role'> & { role: string }>`
    SELECT * FROM gate_lock_teams_of_person(${user_id})`.execute(db);
  return rows.map((row) => ({ ...row, role: roleOf([row.role]) }));
}

/** Deletes the user with profile, sessions, passwords, links and memberships. */
export async function deletePerson({ db }: OpenTx, user_id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('users')
    .where('id', '=', user_id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/**
 * Marks a team without members as removed: no one can join it, and its addresses stop working. Returns its
 * gateway sessions.
 */
export async function removeTeam({ db }: OpenTx, team_id: string): Promise<string[]> {
  const { rows } = await sql<{ waha_session: string }>`
    SELECT * FROM gate_dissolve_empty_team(${team_id}) AS waha_session`.execute(db);
  return rows.map(({ waha_session }) => waha_session);
}

export async function isRemoved({ db, team_id }: TeamTx): Promise<boolean> {
  const found = await db
    .selectFrom('team_settings')
    .select('team_id')
    .where('team_id', '=', team_id)
    .where('dissolved_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes at most `max` rows of one table of a removed team. Undefined once none are left. */
export async function deleteRows(
  { db, team_id }: TeamTx,
  max: number,
): Promise<{ name: string; deleted: number } | undefined> {
  const { rows } = await sql<{ name: string; deleted: number }>`
    SELECT name, deleted FROM gate_purge_team_rows(${team_id}, ${max})`.execute(db);
  return rows[0];
}

export async function deleteStoredAnswers({ db, team_id }: TeamTx): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('about_team', '=', team_id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes the team with its remaining rows and its waiting jobs. */
export async function deleteTeam({ db, team_id }: TeamTx): Promise<void> {
  await db.deleteFrom('team_settings').where('team_id', '=', team_id).execute();
  await sql`SELECT gate_delete_jobs_of_empty_team(${team_id})`.execute(db);
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
  if (isLast) {
    throw new Refusal('CONFLICT', accountsErrors.lastSuperadmin);
  }
}

/** Call it before locking a user, or a deletion and a change of level would deadlock. */
export async function lockSuperadmins({ db }: OpenTx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(db);
}
