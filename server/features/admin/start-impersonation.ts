import { sql } from 'kysely';
import { adminErrors } from '#copy/errors/admin.ts';
import { IMPERSONATION_MINUTES } from '#domain/admin/levels.ts';
import type { ImpersonationTarget } from '#domain/admin/schema.ts';
import { Refusal } from '#domain/errors.ts';
import { currentTeam } from '#domain/teams/role-names.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Admin } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { recordAction } from './audit-queries.ts';
import { stopImpersonations } from './stop-impersonation.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Starts an impersonation: for an hour, the admin's login session acts as another user, as owner of one
 * of their teams. Stops an earlier impersonation by the admin. Throws NOT_FOUND.
 */
export async function startImpersonation(
  { db, log }: Pick<Services, 'db' | 'log'>,
  admin: Admin,
  { userId, teamId, reason, from_team_slug }: ImpersonationTarget,
): Promise<void> {
  const impersonated = { impersonated_user_id: userId, impersonated_team_id: teamId };
  const admin_session_id = await db.outsideTeams(async (tx) => {
    // Serialises concurrent starts.
    await sql`SELECT FROM users WHERE id = ${admin.user_id} FOR NO KEY UPDATE`.execute(tx.db);
    const target = UUID.test(teamId)
      ? await findTarget(tx, userId, teamId)
      : { has_profile: true, in_team: false };
    if (!target?.has_profile) throw new Refusal('NOT_FOUND', adminErrors.profileMissing);
    if (!target.in_team) throw new Refusal('NOT_FOUND', adminErrors.settingsMissing);
    await stopImpersonations(tx, { admin_user_id: admin.user_id }, 'another one was started');
    const id = newId();
    await tx.db
      .insertInto('admin_sessions')
      .values({
        admin_session_id: id,
        admin_user_id: admin.user_id,
        session_id: admin.session_id,
        ...impersonated,
        return_team_slug: returnTeamSlug(admin, from_team_slug),
        expires_at: sql<Date>`now() + make_interval(mins => ${IMPERSONATION_MINUTES})`,
      })
      .execute();
    await recordAction(tx, {
      action: 'impersonation.started',
      actor_user_id: admin.user_id,
      on_behalf_of: userId,
      team_id: teamId,
      admin_session_id: id,
      details: { admin_level: admin.admin_level, reason },
    });
    return id;
  });
  log.warn({ admin_session_id, ...impersonated }, 'impersonation started');
}

async function findTarget({ db }: OpenTx, user_id: string, team_id: string) {
  const { rows } = await sql<{ has_profile: boolean; in_team: boolean }>`
    SELECT * FROM gate_impersonation_target(${user_id}, ${team_id}::uuid)`.execute(db);
  return rows[0];
}

/** Returns the admin's team from which they started, else that of their profile. */
function returnTeamSlug({ profile, teams }: Admin, from: string | undefined): string | null {
  const own =
    teams.find(({ team_slug }) => team_slug === from) ??
    teams.find(({ team_id }) => team_id === profile?.team_id);
  return (own ?? currentTeam(teams))?.team_slug ?? null;
}
