import { replayPlan, replayRef, replaysOf, replayStart } from '#domain/replays/schema.ts';
import { inTeam } from '#server/procedure-guards.ts';
import { getReplay, getReplays } from './get-replay.ts';
import { cancelReplay, estimateReplay, startReplay } from './start-replay.ts';

const reading = { readOnly: () => true };

/** Other prompts answer real conversations again. Members of any role may read the results. */
export const replaysRoutes = {
  page: inTeam('canViewConversations')
    .input(replaysOf)
    .handler(({ context, input }) =>
      getReplays(context.services, context.access, input.campaign_id),
    ),

  report: inTeam('canViewConversations')
    .input(replayRef)
    .handler(({ context, input }) => getReplay(context.services, context.access, input.run_id)),

  estimate: inTeam('canEditCampaigns', reading)
    .input(replayPlan)
    .handler(({ context, input }) => estimateReplay(context.services, context.access, input)),

  start: inTeam('canEditCampaigns')
    .input(replayStart)
    .handler(({ context, input }) =>
      startReplay(context.services, context.access, input, context.ip),
    ),

  cancel: inTeam('canEditCampaigns')
    .input(replayRef)
    .handler(({ context, input }) => cancelReplay(context.services, context.access, input.run_id)),
};
