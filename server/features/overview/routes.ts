import { teamRef } from '#domain/teams/schema.ts';
import { inTeam } from '#server/procedure-guards.ts';
import { getCharts } from './get-charts.ts';

export const overviewRoutes = {
  charts: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(({ context }) => getCharts(context.services, context.access)),
};
