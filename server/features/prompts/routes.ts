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
import { getVersion, getVersions } from './versions.ts';
import { listPreviewLeads, listPrompts } from './list-prompts.ts';
import { publish } from './publish.ts';
import { rollBack } from './roll-back.ts';
import { discardDraft, saveDraft } from './save-draft.ts';

const edits = inTeam('canEditCampaigns').meta({
  unlogged: 'drafts change nothing before they are published',
});

export const promptsRoutes = {
  list: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(({ context }) => listPrompts(context.services, context.access)),

  editor: inTeam('canEditCampaigns')
    .input(campaignRef)
    .handler(({ context, input }) =>
      getEditor(context.services, context.access, input.campaign_slug),
    ),

  leads: inTeam('canEditCampaigns')
    .input(campaignRef)
    .handler(({ context, input }) =>
      listPreviewLeads(context.services, context.access, input.campaign_slug),
    ),

  saveDraft: edits
    .meta({
      harmless: 'the draft is no longer as the person saw it; the browser finds its own text there',
    })
    .input(draftSave)
    .handler(({ context, input }) => saveDraft(context.services, context.access, input)),

  discardDraft: edits
    .meta({ harmless: 'the draft is gone already' })
    .input(draftDiscard)
    .handler(({ context, input }) => discardDraft(context.services, context.access, input)),

  publish: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['campaigns', 'publishedPrompts'] })
    .input(publication)
    .handler(({ context, input }) => publish(context.services, context.access, input)),

  versions: inTeam('canEditCampaigns')
    .input(versionsPage)
    .handler(({ context, input }) => getVersions(context.services, context.access, input)),

  version: inTeam('canEditCampaigns')
    .input(versionRef)
    .handler(({ context, input }) => getVersion(context.services, context.access, input)),

  rollBack: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['campaigns', 'wentBackEarlierPrompts'] })
    .input(rollback)
    .handler(({ context, input }) => rollBack(context.services, context.access, input)),
};
