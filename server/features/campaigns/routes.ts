import { campaignUpdate } from '#domain/campaigns/edit.ts';
import { generationRef } from '#domain/campaigns/generation.ts';
import { guidedCampaign } from '#domain/campaigns/guided-form.ts';
import { focusChange, offerChange } from '#domain/campaigns/results.ts';
import { campaignIdRef, campaignRef, manualCampaign } from '#domain/campaigns/schema.ts';
import { websiteCampaign } from '#domain/campaigns/website-form.ts';
import { teamRef } from '#domain/teams/schema.ts';
import { inTeam } from '#server/procedure-guards.ts';
import { acknowledgeGeneration } from './acknowledge-generation.ts';
import { cancelGeneration } from './cancel-generation.ts';
import { createFromAnswers, createFromWebsite } from './create-generated-campaign.ts';
import { createManualCampaign } from './create-manual-campaign.ts';
import { getCampaign, getCampaigns } from './get-campaigns.ts';
import { getGeneration, getMyGeneration } from './get-generation.ts';
import { getResults } from './get-results.ts';
import { requesterOf } from './requester.ts';
import { removeCampaign } from './remove-campaign.ts';
import { updateCampaign } from './update-campaign.ts';
import { updateFocus, updateOffer } from './update-offer.ts';

export const campaignsRoutes = {
  list: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(({ context }) => getCampaigns(context.services, context.access)),

  get: inTeam('canViewAnalytics')
    .input(campaignRef)
    .handler(({ context, input }) =>
      getCampaign(context.services, context.access, input.campaignSlug),
    ),

  createManual: inTeam('canCreateCampaigns')
    .input(manualCampaign)
    .handler(({ context, input }) =>
      createManualCampaign(context.services, requesterOf(context.access), input.form),
    ),

  createFromWebsite: inTeam('canCreateCampaigns')
    .input(websiteCampaign)
    .handler(({ context, input }) =>
      createFromWebsite(context.services, context.access, input.form),
    ),

  createFromAnswers: inTeam('canCreateCampaigns')
    .input(guidedCampaign)
    .handler(({ context, input }) =>
      createFromAnswers(context.services, context.access, input.form),
    ),

  creation: inTeam('canCreateCampaigns', { readOnly: () => true })
    .input(generationRef)
    .handler(({ context, input }) =>
      getGeneration(context.services, context.access, input.creation_id),
    ),

  myCreation: inTeam('canCreateCampaigns', { readOnly: () => true })
    .input(teamRef)
    .handler(({ context }) => getMyGeneration(context.services, context.access)),

  acknowledgeCreation: inTeam('canCreateCampaigns')
    .input(generationRef)
    .handler(({ context, input }) =>
      acknowledgeGeneration(context.services, context.access, input.creation_id),
    ),

  cancelCreation: inTeam('canCreateCampaigns')
    .input(generationRef)
    .handler(({ context, input }) =>
      cancelGeneration(context.services, context.access, input.creation_id),
    ),

  results: inTeam('canViewAnalytics')
    .input(campaignRef)
    .handler(({ context, input }) =>
      getResults(context.services, context.access, input.campaignSlug),
    ),

  updateOffer: inTeam('canEditCampaigns')
    .input(offerChange)
    .handler(({ context, input }) => updateOffer(context.services, context.access, input)),

  updateFocus: inTeam('canEditCampaigns')
    .input(focusChange)
    .handler(({ context, input }) => updateFocus(context.services, context.access, input)),

  update: inTeam('canEditCampaigns')
    .input(campaignUpdate)
    .handler(({ context, input }) => updateCampaign(context.services, context.access, input)),

  remove: inTeam('canDeleteCampaigns')
    .input(campaignIdRef)
    .handler(({ context, input }) =>
      removeCampaign(context.services, context.access, input.campaign_id),
    ),
};
