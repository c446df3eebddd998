import { sql } from 'kysely';
import { CHART_DAYS, type ChartDay, type Charts, funnelOf } from '#domain/overview/charts.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { TODAY } from '#server/platform/db/team-day.ts';

/** Returns the charts of the dashboard home. Uses counters, so that nothing is counted row by row. */
export async function getCharts(tx: TeamTx): Promise<Charts> {
  const [days, { leads, ...counts }] = await Promise.all([listDays(tx), findStatusCounts(tx)]);
  return { days, funnel: funnelOf(leads, counts) };
}

/** Lists the team's message counts of the last days, including today. */
async function listDays({ db, team_id }: TeamTx): Promise<ChartDay[]> {
  const { rows } = await sql<ChartDay>`
    SELECT to_char(s.day, 'YYYY-MM-DD') AS day,
      coalesce(sum(d.received_count), 0)::bigint AS received,
      coalesce(sum(d.sent_count), 0)::bigint AS sent
    FROM (SELECT ${TODAY} - back AS day
      FROM generate_series(0, ${sql.lit(CHART_DAYS - 1)}) AS back) s
    LEFT JOIN team_days d ON d.team_id = ${team_id} AND d.day = s.day
    GROUP BY s.day ORDER BY s.day`.execute(db);
  return rows;
}

type StatusCounts = Parameters<typeof funnelOf>[1] & { leads: number };

async function findStatusCounts({ db, team_id }: TeamTx): Promise<StatusCounts> {
  const { rows } = await sql<StatusCounts>`
    SELECT coalesce(sum(leads_count), 0)::bigint AS leads,
      coalesce(sum(converti_count), 0)::bigint AS converti,
      coalesce(sum(pas_interesse_count), 0)::bigint AS pas_interesse,
      coalesce(sum(lead_froid_count), 0)::bigint AS lead_froid,
      coalesce(sum(stop_count), 0)::bigint AS stop
    FROM team_counters WHERE team_id = ${team_id}`.execute(db);
  return rows[0] ?? { leads: 0, converti: 0, pas_interesse: 0, lead_froid: 0, stop: 0 };
}
