import { sql } from 'kysely';
import type { OpenTx } from '#server/platform/db/database.ts';

export type AdminSession = Awaited<ReturnType<typeof closeAdminSessions>>[number];

/** Closes the active impersonations of an admin or of a login session, and returns them. */
export async function closeAdminSessions(
  { db }: OpenTx,
  filter: { admin_user_id: string } | { session_id: string },
) {
  return db
    .updateTable('admin_sessions')
    .set({
      is_active: false,
      session_end: sql<Date>`least(expires_at, now())`,
      updated_at: sql<Date>`now()`,
    })
    .where((eb) => eb.and({ ...filter, is_active: true }))
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
