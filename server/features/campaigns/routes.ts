import { campaignRef, manualCampaign } from '#domain/campaigns/schema.ts';
import { teamRef } from '#domain/teams/schema.ts';
import { inTeam } from '#server/doors.ts';
import { createManualCampaign } from './create-manual-campaign.ts';
import { getCampaigns, requireCampaign } from './get-campaigns.ts';

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
};
