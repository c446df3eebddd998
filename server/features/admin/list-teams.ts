import { sql } from 'kysely';
import { FIRST_PAGE, pageOf } from '#domain/time-cursor.ts';
import {
  type AdminTeamPage,
  type AdminTeamRow,
  type AdminTeamUser,
  MAX_DETAILS,
  type TeamFilter,
  TEAMS_PAGE_SIZE,
} from '#domain/admin/teams.ts';
import { PLANS } from '#domain/billing/plans.ts';
import { roleLabel } from '#domain/teams/role-names.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Admin } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { likePattern } from './admin-queries.ts';

interface TeamRow extends Omit<AdminTeamRow['team'], 'created_at'> {
  created_at: Date;
  cursor_at: string;
  users_count: number;
  campaigns_count: number;
  active_campaigns_count: number;
}

/** Lists a page of all teams with their members, newest first. */
export async function listTeams(
  { db, env }: Pick<Services, 'db' | 'env'>,
  staff: Admin,
  filter: TeamFilter,
): Promise<AdminTeamPage> {
  return db.reports.outsideTeams(async (tx) => {
    const rows = await findPage(tx, staff, filter);
    const { page, next } = pageOf(rows, TEAMS_PAGE_SIZE, (row) => ({
      at: row.cursor_at,
      id: row.team_id,
    }));
    const users = await findUsers(
      tx,
      staff,
      page.map(({ team_id }) => team_id),
    );
    return {
      plans: env.PLANS,
      teams: page.map((row) => rowOf(row, users.get(row.team_id) ?? [])),
      hasMore: next !== null,
      cursor: next,
    };
  });
}

/** Reads one more than a page, to know whether there is a next page. */
async function findPage(
  { db }: OpenTx,
  { user_id }: Admin,
  { search, plans, onboarding, cursor = FIRST_PAGE }: TeamFilter,
): Promise<TeamRow[]> {
  const chosen = plans.length > 0 ? plans : PLANS;
  const only = onboarding.length === 1 ? onboarding[0] : null;
  const { rows } = await sql<TeamRow>`SELECT team_id, team_slug, team_name, subscription_plan,
      subscription_status, created_at, cursor_at, users_count, campaigns_count, active_campaigns_count
    FROM gate_teams_for_staff(${user_id}, ${likePattern(search)}, ${chosen}::text[], ${only},
      ${cursor.at}::timestamptz, ${cursor.id}::uuid, ${TEAMS_PAGE_SIZE + 1})`.execute(db);
  return rows;
}

/** Finds the members of each team, without their addresses. */
async function findUsers(
  { db }: OpenTx,
  { user_id }: Admin,
  teams: string[],
): Promise<Map<string, AdminTeamUser[]>> {
  const { rows } = await sql<{ team_id: string; user_id: string; name: string; role: string }>`
    SELECT team_id, user_id, name, role
    FROM gate_team_people_for_staff(${user_id}, ${teams}::uuid[], ${MAX_DETAILS})`.execute(db);
  const users = new Map<string, AdminTeamUser[]>(teams.map((team_id) => [team_id, []]));
  for (const { team_id, role, ...user } of rows) {
    users.get(team_id)?.push({ ...user, roleLabel: roleLabel(role) });
  }
  return users;
}

function rowOf(row: TeamRow, users: AdminTeamUser[]): AdminTeamPage['teams'][number] {
  const { cursor_at: _at, created_at, users_count, campaigns_count, ...rest } = row;
  const { active_campaigns_count, ...team } = rest;
  return {
    team: { ...team, created_at: created_at.toISOString() },
    usersCount: users_count,
    campaignsCount: campaigns_count,
    activeCampaignsCount: active_campaigns_count,
    users,
  };
}
