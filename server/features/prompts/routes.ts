import { campaignRef } from '#domain/campaigns/schema.ts';
import {
  draftDiscard,
  draftSave,
  publication,
  rollback,
  versionRef,
  versionsPage,
} from '#domain/prompt-editor/schema.ts';
import { teamRef } from '#domain/teams/schema.ts';
import { inTeam } from '#server/procedure-guards.ts';
import { getEditor } from './get-editor.ts';
import { getVersion, getVersions } from './get-versions.ts';
import { listPreviewLeads, listPrompts } from './list-prompts.ts';
import { publish } from './publish.ts';
import { rollBack } from './roll-back.ts';
import { discardDraft, saveDraft } from './save-draft.ts';

const reading = { readOnly: () => true };

export const promptsRoutes = {
  list: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(({ context }) => listPrompts(context.services, context.access)),

  editor: inTeam('canEditCampaigns', reading)
    .input(campaignRef)
    .handler(({ context, input }) =>
      getEditor(context.services, context.access, input.campaign_slug),
    ),

  leads: inTeam('canEditCampaigns', reading)
    .input(campaignRef)
    .handler(({ context, input }) =>
      listPreviewLeads(context.services, context.access, input.campaign_slug),
    ),

  saveDraft: inTeam('canEditCampaigns')
    .input(draftSave)
    .handler(({ context, input }) => saveDraft(context.services, context.access, input)),

  discardDraft: inTeam('canEditCampaigns')
    .input(draftDiscard)
    .handler(({ context, input }) => discardDraft(context.services, context.access, input)),

  publish: inTeam('canEditCampaigns')
    .input(publication)
    .handler(({ context, input }) => publish(context.services, context.access, input)),

  versions: inTeam('canEditCampaigns', reading)
    .input(versionsPage)
    .handler(({ context, input }) => getVersions(context.services, context.access, input)),

  version: inTeam('canEditCampaigns', reading)
    .input(versionRef)
    .handler(({ context, input }) => getVersion(context.services, context.access, input)),

  rollBack: inTeam('canEditCampaigns')
    .input(rollback)
    .handler(({ context, input }) => rollBack(context.services, context.access, input)),
};
