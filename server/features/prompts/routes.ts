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
import { forMember, inTeam, inTransaction } from '#server/procedure-guards.ts';
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
  list: inTeam('canViewAnalytics').input(teamRef).handler(inTransaction(listPrompts)),

  editor: inTeam('canEditCampaigns').input(campaignRef).handler(forMember(getEditor)),

  leads: inTeam('canEditCampaigns').input(campaignRef).handler(inTransaction(listPreviewLeads)),

  saveDraft: edits
    .meta({
      harmless: 'the draft is no longer as the person saw it; the browser finds its own text there',
    })
    .input(draftSave)
    .handler(inTransaction(saveDraft)),

  discardDraft: edits
    .meta({ harmless: 'the draft is gone already' })
    .input(draftDiscard)
    .handler(inTransaction(discardDraft)),

  publish: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['campaigns', 'publishedPrompts'] })
    .input(publication)
    .handler(forMember(publish)),

  versions: inTeam('canEditCampaigns').input(versionsPage).handler(inTransaction(getVersions)),

  version: inTeam('canEditCampaigns').input(versionRef).handler(inTransaction(getVersion)),

  rollBack: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['campaigns', 'wentBackEarlierPrompts'] })
    .input(rollback)
    .handler(inTransaction(rollBack)),
};
