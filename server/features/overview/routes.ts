import { teamRef } from '#domain/teams/schema.ts';
import { inTeam } from '#server/doors.ts';
import { readCharts } from './read-charts.ts';

export const overviewRoutes = {
  charts: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(({ context }) => readCharts(context.services, context.access)),
};
