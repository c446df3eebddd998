import { costQuestion } from '#domain/overview/costs.ts';
import { teamRef } from '#domain/teams/schema.ts';
import { inTeam } from '#server/procedure-guards.ts';
import { getBriefing } from './briefing.ts';
import { getCharts } from './charts.ts';
import { getCosts } from './costs.ts';

export const overviewRoutes = {
  briefing: inTeam('canViewConversations')
    .input(teamRef)
    .handler(({ context }) => getBriefing(context.services, context.access)),

  charts: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(({ context }) => getCharts(context.services, context.access)),

  costs: inTeam('canViewAnalytics')
    .input(costQuestion)
    .handler(({ context, input }) => getCosts(context.services, context.access, input.days)),
};
