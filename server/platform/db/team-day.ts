import { sql } from 'kysely';
import type { TeamTx } from './database.ts';

// Figures by day use the team's day, in the time zone of its oldest campaign (docs/decisions/0130). As a
// subquery without references, the zone is looked up once per statement.

/** Time zone of the transaction's team. Inlines `team_time_zone`, as a call costs more than its query. */
export const TEAM_ZONE = sql<string>`(SELECT coalesce((SELECT k.day_zone FROM campaigns k
  WHERE k.team_id = current_team() ORDER BY k.created_at, k.campaign_id LIMIT 1), 'UTC'))`;

/** The team's current day by the database's clock. */
export const TODAY = sql<string>`(now() AT TIME ZONE ${TEAM_ZONE})::date`;

/** The first day of the team's month. */
export const THIS_MONTH = sql<string>`date_trunc('month', now() AT TIME ZONE ${TEAM_ZONE})::date`;

export async function findTeamZone({ db }: Pick<TeamTx, 'db'>): Promise<string> {
  const { rows } = await sql<{ zone: string }>`SELECT ${TEAM_ZONE} AS zone`.execute(db);
  return rows[0]?.zone ?? 'UTC';
}
