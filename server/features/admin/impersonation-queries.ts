import { sql } from 'kysely';
import { IMPERSONATION_MINUTES } from '#domain/admin/levels.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';

export interface AdminSession {
  admin_session_id: string;
  admin_user_id: string;
  session_id: string;
  impersonated_user_id: string;
  impersonated_team_id: string;
  return_team_slug: string | null;
}

/** Locks the admin's row, which serialises concurrent starts. */
export async function lockAdmin({ db }: OpenTx, admin_user_id: string): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${admin_user_id} FOR NO KEY UPDATE`.execute(db);
}

export async function findTarget(
  { db }: OpenTx,
  user_id: string,
  team_id: string,
): Promise<{ has_profile: boolean; in_team: boolean } | undefined> {
  const { rows } = await sql<{ has_profile: boolean; in_team: boolean }>`
    SELECT * FROM gate_impersonation_target(${user_id}, ${team_id}::uuid)`.execute(db);
  return rows[0];
}

export async function insertAdminSession(
  { db }: OpenTx,
  session: Omit<AdminSession, 'admin_session_id'>,
): Promise<string> {
  const admin_session_id = newId();
  const minutes = IMPERSONATION_MINUTES;
  await db
    .insertInto('admin_sessions')
    .values({
      admin_session_id,
      ...session,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute();
  return admin_session_id;
}

/** Closes the active impersonations of an admin or of a login session, and returns them. */
export async function closeAdminSessions(
  { db }: OpenTx,
  filter: { admin_user_id: string } | { session_id: string },
): Promise<AdminSession[]> {
  const [column, value] =
    'session_id' in filter
      ? (['session_id', filter.session_id] as const)
      : (['admin_user_id', filter.admin_user_id] as const);
  return db
    .updateTable('admin_sessions')
    .set({
      is_active: false,
      session_end: sql<Date>`least(expires_at, now())`,
      updated_at: sql<Date>`now()`,
    })
    .where(column, '=', value)
    .where('is_active', '=', true)
    .returning([
      'admin_session_id',
      'admin_user_id',
      'session_id',
      'impersonated_user_id',
      'impersonated_team_id',
      'return_team_slug',
    ])
    .execute();
}

/** A closed impersonation, with the state that shows why it ended. */
interface EndedSession extends AdminSession {
  expired: boolean;
  signed_in: boolean;
}

/**
 * Closes impersonations that have ended: they expired, their login session was revoked, or the user left
 * the team.
 */
export async function closeEndedSessions({ db }: OpenTx): Promise<EndedSession[]> {
  const { rows } = await sql<EndedSession>`
    UPDATE admin_sessions a
    SET is_active = false, session_end = least(a.expires_at, now()), updated_at = now()
    WHERE a.is_active AND (a.expires_at <= now()
      OR NOT EXISTS (SELECT FROM sessions s WHERE s.id = a.session_id AND s.expires_at > now())
      OR NOT gate_is_member(a.impersonated_user_id, a.impersonated_team_id))
    RETURNING a.admin_session_id, a.admin_user_id, a.session_id, a.impersonated_user_id,
      a.impersonated_team_id, a.return_team_slug, a.expires_at <= now() AS expired,
      EXISTS (SELECT FROM sessions s WHERE s.id = a.session_id AND s.expires_at > now())
        AS signed_in`.execute(db);
  return rows;
}
