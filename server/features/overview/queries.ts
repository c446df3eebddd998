import { sql } from 'kysely';
import { CHART_DAYS, type ChartDay } from '#domain/overview/charts.ts';
import { today } from '#server/platform/db/counter-slot.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/**
 * Messages of each of the last days, today's included, in UTC: what was kept of them, and what the
 * slots are counting now.
 */
export async function findDays({ db, team_id }: TeamTx): Promise<ChartDay[]> {
  const { rows } = await sql<ChartDay>`
    WITH counted AS (
      SELECT day, received_count, sent_count FROM team_days
      WHERE team_id = ${team_id} AND day > ${today()} - ${sql.lit(CHART_DAYS)}
      UNION ALL
      SELECT day, day_received_count, day_sent_count FROM team_counters WHERE team_id = ${team_id}
    )
    SELECT to_char(s.day, 'YYYY-MM-DD') AS day,
      coalesce(sum(d.received_count), 0)::bigint AS received,
      coalesce(sum(d.sent_count), 0)::bigint AS sent
    FROM (SELECT ${today()} - back AS day
      FROM generate_series(0, ${sql.lit(CHART_DAYS - 1)}) AS back) s
    LEFT JOIN counted d ON d.day = s.day
    GROUP BY s.day ORDER BY s.day`.execute(db);
  return rows;
}

export interface StatusCounts {
  leads: number;
  converti: number;
  pas_interesse: number;
  lead_froid: number;
  stop: number;
}

export async function findStatusCounts({ db, team_id }: TeamTx): Promise<StatusCounts> {
  const { rows } = await sql<StatusCounts>`
    SELECT coalesce(sum(leads_count), 0)::bigint AS leads,
      coalesce(sum(converti_count), 0)::bigint AS converti,
      coalesce(sum(pas_interesse_count), 0)::bigint AS pas_interesse,
      coalesce(sum(lead_froid_count), 0)::bigint AS lead_froid,
      coalesce(sum(stop_count), 0)::bigint AS stop
    FROM team_counters WHERE team_id = ${team_id}`.execute(db);
  return rows[0] ?? { leads: 0, converti: 0, pas_interesse: 0, lead_froid: 0, stop: 0 };
}
