import { campaignRef } from '#domain/campaigns/schema.ts';
import {
  trialChange,
  trialPromotion,
  trialRef,
  trialStart,
} from '#domain/quality/trials/schema.ts';
import { forMember, inTeam, inTransaction, OWN_ID } from '#server/procedure-guards.ts';
import { changeTrial, promoteTrial, stopTrial } from './change-trial.ts';
import { getTrials } from './get-trials.ts';
import { startTrial } from './start-trial.ts';

/** Candidates that answer some of the new leads. Members of any role can read their results. */
export const trialsRoutes = {
  page: inTeam('canViewConversations').input(campaignRef).handler(inTransaction(getTrials)),

  start: inTeam('canEditCampaigns')
    .meta({ harmless: OWN_ID, log: ['campaigns', 'gaveNewPromptsSomeNewLeads'] })
    .input(trialStart)
    .handler(forMember(startTrial)),

  change: inTeam('canEditCampaigns')
    .meta({
      harmless: 'the share and the limits are set already',
      log: ['campaigns', 'changedTrialPrompts'],
    })
    .input(trialChange)
    .handler(inTransaction(changeTrial)),

  stop: inTeam('canEditCampaigns')
    .meta({
      harmless: 'a trial that has ended is refused',
      log: ['campaigns', 'stoppedTrialPrompts'],
    })
    .input(trialRef)
    .handler(inTransaction(stopTrial)),

  promote: inTeam('canEditCampaigns')
    .meta({
      harmless: 'a trial that has ended is refused',
      log: ['campaigns', 'madePromptsTrialLive'],
    })
    .input(trialPromotion)
    .handler(forMember(promoteTrial)),
};
