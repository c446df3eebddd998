import { campaignUpdate } from '#domain/campaigns/edit.ts';
import { campaignIdRef, campaignRef, manualCampaign } from '#domain/campaigns/schema.ts';
import { teamRef } from '#domain/teams/schema.ts';
import { inTeam } from '#server/doors.ts';
import { createManualCampaign } from './create-manual-campaign.ts';
import { getCampaigns, requireCampaign } from './get-campaigns.ts';
import { removeCampaign } from './remove-campaign.ts';
import { updateCampaign } from './update-campaign.ts';

export const campaignsRoutes = {
  list: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(({ context }) => getCampaigns(context.services, context.access)),

  get: inTeam('canViewAnalytics')
    .input(campaignRef)
    .handler(({ context, input }) =>
      requireCampaign(context.services, context.access, input.campaignSlug),
    ),

  createManual: inTeam('canCreateCampaigns')
    .input(manualCampaign)
    .handler(({ context, input }) =>
      createManualCampaign(context.services, context.access, input.form),
    ),

  update: inTeam('canEditCampaigns')
    .input(campaignUpdate)
    .handler(({ context, input }) => updateCampaign(context.services, context.access, input)),

  remove: inTeam('canDeleteCampaigns')
    .input(campaignIdRef)
    .handler(({ context, input }) =>
      removeCampaign(context.services, context.access, input.campaign_id),
    ),
};
