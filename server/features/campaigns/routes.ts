import { campaignUpdate } from '#domain/campaigns/edit.ts';
import { factChange } from '#domain/campaigns/fact-edits.ts';
import { generationRef } from '#domain/campaigns/generation.ts';
import { guidedCampaign } from '#domain/campaigns/guided-form.ts';
import { focusChange, offerChange } from '#domain/campaigns/results.ts';
import { campaignIdRef, campaignRef, manualCampaign } from '#domain/campaigns/schema.ts';
import { websiteCampaign } from '#domain/campaigns/website-form.ts';
import { qualificationChange } from '#domain/qualification/fields.ts';
import { teamRef } from '#domain/teams/schema.ts';
import { okInTransaction, inTeam, inTransaction, SETS_VALUE } from '#server/procedure-guards.ts';
import { createManualCampaign } from './create-manual-campaign.ts';
import { cancelGeneration } from './generation/end-generation.ts';
import {
  acknowledgeGeneration,
  getGeneration,
  getMyGeneration,
} from './generation/generation-queries.ts';
import { createFromAnswers, createFromWebsite } from './generation/start-generation.ts';
import { getQualification, saveQualification } from './qualification.ts';
import { getCampaign, listCampaigns, requesterOf } from './queries.ts';
import { removeCampaign } from './remove-campaign.ts';
import { getResults } from './results.ts';
import { updateCampaign } from './update-campaign.ts';
import { updateFact, updateFocus, updateOffer } from './update-briefing.ts';

export const campaignsRoutes = {
  list: inTeam('canViewAnalytics').input(teamRef).handler(inTransaction(listCampaigns)),

  get: inTeam('canViewAnalytics')
    .input(campaignRef)
    .handler(inTransaction((tx, input) => getCampaign(tx, input.campaign_slug))),

  qualification: inTeam('canViewAnalytics')
    .input(campaignRef)
    .handler(inTransaction((tx, input) => getQualification(tx, input.campaign_slug))),

  saveQualification: inTeam('canEditCampaigns')
    .meta({ harmless: SETS_VALUE, log: ['campaigns', 'changedWhatCampaignLearnsLeads'] })
    .input(qualificationChange)
    .handler(inTransaction(saveQualification)),

  createManual: inTeam('canCreateCampaigns')
    .meta({ once: true, log: ['campaigns', 'createdCampaign'] })
    .input(manualCampaign)
    .handler(({ context, input }) =>
      createManualCampaign(context.services, requesterOf(context.access), input.form, {
        agent_timezone: input.agent_timezone,
      }),
    ),

  createFromWebsite: inTeam('canCreateCampaigns')
    .meta({ once: true, log: ['campaigns', 'createdCampaignFromWebsite'] })
    .input(websiteCampaign)
    .handler(({ context, input }) => createFromWebsite(context.services, context.access, input)),

  createFromAnswers: inTeam('canCreateCampaigns')
    .meta({ once: true, log: ['campaigns', 'createdCampaignFromAnswers'] })
    .input(guidedCampaign)
    .handler(({ context, input }) => createFromAnswers(context.services, context.access, input)),

  creation: inTeam('canCreateCampaigns')
    .input(generationRef)
    .handler(inTransaction((tx, input) => getGeneration(tx, input.creation_id))),

  myCreation: inTeam('canCreateCampaigns')
    .input(teamRef)
    .handler(inTransaction((tx, _input, access) => getMyGeneration(tx, access.person.user_id))),

  acknowledgeCreation: inTeam('canCreateCampaigns')
    .meta({ harmless: SETS_VALUE, unlogged: 'a notice was seen' })
    .input(generationRef)
    .handler(okInTransaction((tx, input) => acknowledgeGeneration(tx, input.creation_id))),

  cancelCreation: inTeam('canCreateCampaigns')
    .meta({ harmless: SETS_VALUE, unlogged: 'nothing was created' })
    .input(generationRef)
    .handler(({ context, input }) =>
      cancelGeneration(context.services, context.access, input.creation_id),
    ),

  results: inTeam('canViewAnalytics')
    .input(campaignRef)
    .handler(inTransaction((tx, input) => getResults(tx, input.campaign_slug))),

  updateOffer: inTeam('canEditCampaigns')
    .meta({ harmless: SETS_VALUE, log: ['campaigns', 'changedOffer'] })
    .input(offerChange)
    .handler(inTransaction(updateOffer)),

  updateFocus: inTeam('canEditCampaigns')
    .meta({ harmless: SETS_VALUE, log: ['campaigns', 'changedFocusCampaign'] })
    .input(focusChange)
    .handler(inTransaction(updateFocus)),

  updateFact: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['campaigns', 'changedFactAboutBusiness'] })
    .input(factChange)
    .handler(inTransaction(updateFact)),

  update: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['campaigns', 'changedCampaign'] })
    .input(campaignUpdate)
    .handler(inTransaction(updateCampaign)),

  remove: inTeam('canDeleteCampaigns')
    .meta({ once: true, log: ['campaigns', 'deletedCampaign'] })
    .input(campaignIdRef)
    .handler(({ context, input }) =>
      removeCampaign(context.services, context.access, input.campaign_id),
    ),
};
