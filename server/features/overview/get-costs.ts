import { type CostPeriod, type Costs, costsOf } from '#domain/overview/costs.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { findFunnel, listCostRows } from './cost-queries.ts';

/** What the model cost in the last days and what came of it. Counters spare counting messages. */
export async function getCosts(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canViewAnalytics'>,
  days: CostPeriod,
): Promise<Costs> {
  const [rows, { today, ...funnel }] = await db.inTeamAtOnce(scope, (tx) =>
    Promise.all([listCostRows(tx, days), findFunnel(tx)]),
  );
  return costsOf(rows, funnel, { days, today });
}
