import { teamRef } from '#domain/teams/schema.ts';
import { costQuestion } from '#domain/overview/costs.ts';
import { inTeam } from '#server/procedure-guards.ts';
import { getCosts } from './get-costs.ts';
import { getCharts } from './get-charts.ts';

export const overviewRoutes = {
  charts: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(({ context }) => getCharts(context.services, context.access)),

  costs: inTeam('canViewAnalytics')
    .input(costQuestion)
    .handler(({ context, input }) => getCosts(context.services, context.access, input.days)),
};
