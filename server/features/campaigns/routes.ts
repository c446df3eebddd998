import { campaignUpdate } from '#domain/campaigns/edit.ts';
import { factChange } from '#domain/campaigns/fact-edits.ts';
import { generationRef } from '#domain/campaigns/generation.ts';
import { guidedCampaign } from '#domain/campaigns/guided-form.ts';
import { focusChange, offerChange } from '#domain/campaigns/results.ts';
import { campaignIdRef, campaignRef, manualCampaign } from '#domain/campaigns/schema.ts';
import { websiteCampaign } from '#domain/campaigns/website-form.ts';
import { qualificationChange } from '#domain/qualification/fields.ts';
import { teamRef } from '#domain/teams/schema.ts';
import { inTeam, SETS_VALUE } from '#server/procedure-guards.ts';
import { createManualCampaign } from './create-manual-campaign.ts';
import { cancelGeneration } from './generation/end-generation.ts';
import {
  acknowledgeGeneration,
  getGeneration,
  getMyGeneration,
} from './generation/get-generation.ts';
import { createFromAnswers, createFromWebsite } from './generation/start-generation.ts';
import { getQualification, saveQualification } from './qualification.ts';
import { getCampaign, getCampaigns, requesterOf } from './queries.ts';
import { removeCampaign } from './remove-campaign.ts';
import { getResults } from './results.ts';
import { updateCampaign } from './update-campaign.ts';
import { updateFact, updateFocus, updateOffer } from './update-briefing.ts';

export const campaignsRoutes = {
  list: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(({ context }) => getCampaigns(context.services, context.access)),

  get: inTeam('canViewAnalytics')
    .input(campaignRef)
    .handler(({ context, input }) =>
      getCampaign(context.services, context.access, input.campaign_slug),
    ),

  qualification: inTeam('canViewAnalytics')
    .input(campaignRef)
    .handler(({ context, input }) =>
      getQualification(context.services, context.access, input.campaign_slug),
    ),

  saveQualification: inTeam('canEditCampaigns')
    .meta({
      harmless: SETS_VALUE,
      log: ['campaigns', 'changedWhatCampaignLearnsLeads'],
    })
    .input(qualificationChange)
    .handler(({ context, input }) => saveQualification(context.services, context.access, input)),

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
    .handler(({ context, input }) =>
      getGeneration(context.services, context.access, input.creation_id),
    ),

  myCreation: inTeam('canCreateCampaigns')
    .input(teamRef)
    .handler(({ context }) => getMyGeneration(context.services, context.access)),

  acknowledgeCreation: inTeam('canCreateCampaigns')
    .meta({ harmless: SETS_VALUE, unlogged: 'a notice was seen' })
    .input(generationRef)
    .handler(({ context, input }) =>
      acknowledgeGeneration(context.services, context.access, input.creation_id),
    ),

  cancelCreation: inTeam('canCreateCampaigns')
    .meta({ harmless: SETS_VALUE, unlogged: 'nothing was created' })
    .input(generationRef)
    .handler(({ context, input }) =>
      cancelGeneration(context.services, context.access, input.creation_id),
    ),

  results: inTeam('canViewAnalytics')
    .input(campaignRef)
    .handler(({ context, input }) =>
      getResults(context.services, context.access, input.campaign_slug),
    ),

  updateOffer: inTeam('canEditCampaigns')
    .meta({ harmless: SETS_VALUE, log: ['campaigns', 'changedOffer'] })
    .input(offerChange)
    .handler(({ context, input }) => updateOffer(context.services, context.access, input)),

  updateFocus: inTeam('canEditCampaigns')
    .meta({ harmless: SETS_VALUE, log: ['campaigns', 'changedFocusCampaign'] })
    .input(focusChange)
    .handler(({ context, input }) => updateFocus(context.services, context.access, input)),

  updateFact: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['campaigns', 'changedFactAboutBusiness'] })
    .input(factChange)
    .handler(({ context, input }) => updateFact(context.services, context.access, input)),

  update: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['campaigns', 'changedCampaign'] })
    .input(campaignUpdate)
    .handler(({ context, input }) => updateCampaign(context.services, context.access, input)),

  remove: inTeam('canDeleteCampaigns')
    .meta({ once: true, log: ['campaigns', 'deletedCampaign'] })
    .input(campaignIdRef)
    .handler(({ context, input }) =>
      removeCampaign(context.services, context.access, input.campaign_id),
    ),
};
