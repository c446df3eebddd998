import { type Charts, funnelOf } from '#domain/overview/charts.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { listDays, findStatusCounts } from './queries.ts';

/** Returns the charts of the dashboard home. Counters spare counting messages and leads. */
export async function getCharts(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canViewAnalytics'>,
): Promise<Charts> {
  const [days, { leads, ...counts }] = await db.inTeamAtOnce(scope, (tx) =>
    Promise.all([listDays(tx), findStatusCounts(tx)]),
  );
  return { days, funnel: funnelOf(leads, counts) };
}
