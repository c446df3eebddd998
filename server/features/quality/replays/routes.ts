import { replayPlan, replayStart } from '#domain/quality/replays/schema.ts';
import { runRef, runsQuery } from '#domain/quality/schema.ts';
import { forMember, inTeam, inTransaction, OWN_ID } from '#server/procedure-guards.ts';
import { getReplay, getReplays } from './get-replay.ts';
import { cancelReplay, estimateReplay, startReplay } from './start-replay.ts';

const edits = inTeam('canEditCampaigns').meta({
  unlogged: 'replays change nothing that a lead sees',
});

/** Replays real conversations with other prompts. Members of any role can read the results. */
export const replaysRoutes = {
  page: inTeam('canViewConversations').input(runsQuery).handler(inTransaction(getReplays)),

  report: inTeam('canViewConversations').input(runRef).handler(inTransaction(getReplay)),

  estimate: inTeam('canEditCampaigns').input(replayPlan).handler(forMember(estimateReplay)),

  start: edits.meta({ harmless: OWN_ID }).input(replayStart).handler(forMember(startReplay)),

  cancel: edits
    .meta({ harmless: 'a replay that has ended stays as it is' })
    .input(runRef)
    .handler(inTransaction(cancelReplay)),
};
