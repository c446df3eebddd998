import { sql } from 'kysely';
import type { z } from 'zod';
import { teamsErrors } from '#copy/errors/teams.ts';
import { Refusal } from '#domain/errors.ts';
import type { SessionPolicy, sessionPolicyChange } from '#domain/teams/schema.ts';
import { recordAction } from '#server/features/admin/audit-queries.ts';
import { subjectsOf } from '#server/features/admin/run-on-behalf.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { lockSettings } from './member-queries.ts';

type Access = TeamAccess<'canEditSettings'>;
type Change = z.output<typeof sessionPolicyChange>;

/** Limits sessions in the team, for all members' sessions from the next request on. */
export async function changeSessionPolicy(
  tx: TeamTx,
  { max_hours, idle_minutes }: Change,
  access: Access,
): Promise<SessionPolicy> {
  const {
    person: { user_id },
    team: { team_id },
  } = access;
  const limits = { max_hours, idle_minutes };
  await lockSettings(tx, access);
  if (await saveSessionPolicy(tx, user_id, limits)) {
    await recordAction(tx, {
      action: 'team.sessions_limited',
      actor_user_id: user_id,
      team_id,
      details: subjectsOf(limits),
    });
    await recordChanges(tx, 'team', [team_id]);
  }
  return findSessionPolicy(tx);
}

export async function findSessionPolicy({ db, team_id }: TeamTx): Promise<SessionPolicy> {
  const team = await db
    .selectFrom('team_settings')
    .leftJoin('users', 'users.id', 'session_changed_by')
    .select(['session_max_hours as max_hours', 'session_idle_minutes as idle_minutes'])
    .select(['session_changed_at as changed_at', 'users.name as changed_by'])
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND', teamsErrors.notFound));
  return { ...team, changed_at: team.changed_at?.toISOString() ?? null };
}

/** Returns whether the policy changed. Idle time counts from when it is first limited. */
async function saveSessionPolicy(
  { db, team_id }: TeamTx,
  by: string,
  { max_hours, idle_minutes }: Pick<Change, 'max_hours' | 'idle_minutes'>,
): Promise<boolean> {
  const now = sql<Date>`now()`;
  const row = await db
    .updateTable('team_settings')
    .set({
      session_max_hours: max_hours,
      session_idle_minutes: idle_minutes,
      session_idle_since:
        idle_minutes === null
          ? null
          : sql<Date>`CASE WHEN session_idle_minutes IS NULL THEN now() ELSE session_idle_since END`,
      session_changed_by: by,
      session_changed_at: now,
    })
    .where('team_id', '=', team_id)
    .where(
      sql<boolean>`(session_max_hours, session_idle_minutes)
        IS DISTINCT FROM (${max_hours}::smallint, ${idle_minutes}::smallint)`,
    )
    .returning('team_id')
    .executeTakeFirst();
  return row !== undefined;
}
