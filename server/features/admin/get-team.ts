import { sql } from 'kysely';
import { type AdminTeamDetail, MAX_DETAILS, type TeamEmails } from '#domain/admin/teams.ts';
import { Refusal } from '#domain/errors.ts';
import { roleLabel } from '#domain/teams/role-names.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Admin } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { resolveStaffScope } from './staff-scope.ts';

/** Returns a team's details: counters, plan usage and members, without addresses. */
export async function getTeam(
  services: Pick<Services, 'db'>,
  staff: Admin,
  { team_id }: { team_id: string },
): Promise<AdminTeamDetail> {
  const { scope } = await resolveStaffScope(services, staff, team_id);
  return services.db.reports.inTeam(scope, async (tx) => {
    const [figures, users] = [await findFigures(tx), await listUsers(tx)];
    if (!figures) throw new Refusal('NOT_FOUND');
    const { leads, messages, active_campaigns, current_period_end, ...rest } = figures;
    const { subscription_plan, subscription_status, ...usage } = rest;
    return {
      team_id,
      users: users.map(({ role, ...user }) => ({ ...user, roleLabel: roleLabel(role) })),
      usersCount: usage.members,
      leads,
      activeCampaigns: active_campaigns,
      messages,
      usage,
      subscription_plan,
      subscription_status,
      current_period_end: current_period_end?.toISOString() ?? null,
    };
  });
}

type Shown = 'subscription_plan' | 'subscription_status' | 'leads' | 'messages';
type Figures = AdminTeamDetail['usage'] &
  Pick<AdminTeamDetail, Shown> & { active_campaigns: number; current_period_end: Date | null };

async function findFigures({ db, team_id }: TeamTx): Promise<Figures | undefined> {
  const { rows } = await sql<Figures>`
    SELECT t.subscription_plan, t.subscription_status, t.current_period_end, t.campaigns_limit,
      t.messages_limit, t.followups_limit, t.test_credits, t.test_credits_used, n.*, c.*,
      (SELECT count(*) FROM memberships m WHERE m.team_id = t.team_id) AS members
    FROM team_settings t,
      LATERAL (SELECT coalesce(sum(k.leads_count), 0)::bigint AS leads,
          coalesce(sum(k.messages_count), 0)::bigint AS messages,
          (coalesce(sum(k.usage_messages), 0) - t.usage_base)::bigint AS messages_used
        FROM team_counters k WHERE k.team_id = t.team_id) n,
      LATERAL (SELECT count(*) AS campaigns,
          count(*) FILTER (WHERE s.status = 'active') AS active_campaigns
        FROM campaigns s WHERE s.team_id = t.team_id) c
    WHERE t.team_id = ${team_id}`.execute(db);
  return rows[0];
}

function listUsers({ db, team_id }: TeamTx) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['user_id', 'role', 'name'])
    .where('team_id', '=', team_id)
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(MAX_DETAILS)
    .execute();
}

/** Returns the addresses of the same members, which the details page requests separately. */
export async function getTeamEmails(
  services: Pick<Services, 'db'>,
  staff: Admin,
  { team_id }: { team_id: string },
): Promise<TeamEmails> {
  const { scope } = await resolveStaffScope(services, staff, team_id);
  const emails = await services.db.reports.inTeam(scope, ({ db }) =>
    db
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select(['user_id', 'email'])
      .where('team_id', '=', team_id)
      .limit(MAX_DETAILS)
      .execute(),
  );
  return { emails };
}
