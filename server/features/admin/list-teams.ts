import { sql } from 'kysely';
import { cursorOf, FIRST_PAGE } from '#domain/admin/page-cursor.ts';
import { type AdminTeamPage, type TeamFilter, TEAMS_A_PAGE } from '#domain/admin/teams.ts';
import { type Plan, PLANS, type SubscriptionStatus } from '#domain/billing/plans.ts';
import type { Admin } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { likePattern } from './like-pattern.ts';

interface TeamRow {
  team_id: string;
  team_slug: string;
  team_name: string;
  subscription_plan: Plan;
  subscription_status: SubscriptionStatus;
  created_at: Date;
  cursor_at: string;
  users_count: number;
  campaigns_count: number;
  active_campaigns_count: number;
}

/** A page of all teams, newest first. One more than a page is read, to know whether it goes on. */
export async function listTeams(
  { db }: Pick<Services, 'db'>,
  { user_id }: Pick<Admin, 'user_id'>,
  { search, plans, onboarding, cursor = FIRST_PAGE }: TeamFilter,
): Promise<AdminTeamPage> {
  const chosen = plans.length > 0 ? plans : PLANS;
  const only = onboarding.length === 1 ? onboarding[0] : null;
  const { rows } = await db.reports.outsideTeams((tx) =>
    sql<TeamRow>`SELECT team_id, team_slug, team_name, subscription_plan, subscription_status,
        created_at, cursor_at, users_count, campaigns_count, active_campaigns_count
      FROM gate_teams_for_staff(${user_id}, ${likePattern(search)}, ${chosen}::text[], ${only},
        ${cursor.at}::timestamptz, ${cursor.id}::uuid, ${TEAMS_A_PAGE + 1})`.execute(tx.db),
  );
  const page = rows.slice(0, TEAMS_A_PAGE);
  const last = page.at(-1);
  const hasMore = rows.length > TEAMS_A_PAGE;
  return {
    teams: page.map(
      ({
        cursor_at: _at,
        created_at,
        users_count,
        campaigns_count,
        active_campaigns_count,
        ...team
      }) => ({
        team: { ...team, created_at: created_at.toISOString() },
        usersCount: users_count,
        campaignsCount: campaigns_count,
        activeCampaignsCount: active_campaigns_count,
      }),
    ),
    hasMore,
    cursor: hasMore && last ? cursorOf({ at: last.cursor_at, id: last.team_id }) : null,
  };
}
