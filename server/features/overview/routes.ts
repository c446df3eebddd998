import { costQuestion } from '#domain/overview/costs.ts';
import type { Permission } from '#domain/teams/roles.ts';
import { teamRef } from '#domain/teams/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { inTeam, type TeamCall } from '#server/procedure-guards.ts';
import { getBriefing } from './briefing.ts';
import { getCharts } from './charts.ts';
import { getCosts } from './costs.ts';

/** A handler that sends all its statements at once, because the home page waits for it. */
const atOnce =
  <Input, Answer>(work: (tx: TeamTx, input: Input) => Promise<Answer>) =>
  ({ context: { services, access }, input }: TeamCall<Permission, Input>) =>
    services.db.inTeamAtOnce(access.scope, (tx) => work(tx, input));

export const overviewRoutes = {
  briefing: inTeam('canViewConversations').input(teamRef).handler(atOnce(getBriefing)),

  charts: inTeam('canViewAnalytics').input(teamRef).handler(atOnce(getCharts)),

  costs: inTeam('canViewAnalytics').input(costQuestion).handler(atOnce(getCosts)),
};
