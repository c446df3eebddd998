import { sql } from 'kysely';
import { type CostRow, type Costs, costsOf, type Funnel } from '#domain/overview/costs.ts';
import type { CostPeriod } from '#domain/overview/periods.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { TODAY } from '#server/platform/db/team-day.ts';

/** Returns the model's cost of the last days and its results. Uses counters of messages. */
export async function getCosts(tx: TeamTx, { days }: { days: CostPeriod }): Promise<Costs> {
  const [rows, { today, ...funnel }] = await Promise.all([listCostRows(tx, days), findFunnel(tx)]);
  return costsOf(rows, funnel, { days, today });
}

/** Lists the counters of the team's last days, by day, campaign and purpose. */
async function listCostRows({ db, team_id }: TeamTx, days: number): Promise<CostRow[]> {
  const { rows } = await sql<CostRow>`
    SELECT to_char(u.day, 'YYYY-MM-DD') AS day, u.campaign_id, u.purpose,
      max(k.campaign_name) AS campaign_name,
      sum(u.cost_nanos)::bigint AS cost_nanos, sum(u.calls)::bigint AS calls,
      sum(u.unpriced_calls)::bigint AS unpriced_calls,
      sum(u.messages_count)::bigint AS messages, sum(u.leads_count)::bigint AS leads,
      sum(u.qualified_count)::bigint AS qualified
    FROM model_usage u
    LEFT JOIN campaigns k ON k.team_id = u.team_id AND k.campaign_id = u.campaign_id
    WHERE u.team_id = ${team_id} AND u.day > ${TODAY} - ${days}::int
    GROUP BY u.day, u.campaign_id, u.purpose`.execute(db);
  return rows;
}

async function findFunnel({ db, team_id }: TeamTx): Promise<Funnel & { today: string }> {
  const { rows } = await sql<Funnel & { today: string }>`
    SELECT coalesce(sum(leads_count), 0)::bigint AS leads,
      coalesce(sum(replied_leads_count), 0)::bigint AS replied,
      coalesce(sum(converti_count), 0)::bigint AS qualified,
      coalesce(sum(booked_count), 0)::bigint AS booked,
      to_char(${TODAY}, 'YYYY-MM-DD') AS today
    FROM team_counters WHERE team_id = ${team_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A sum has a row');
  return row;
}
