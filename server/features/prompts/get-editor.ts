import { Refusal } from '#domain/errors.ts';
import type { PromptEditor } from '#domain/prompt-editor/schema.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { findStoredDraft } from './draft-store.ts';
import { getLiveCampaign } from './live-campaign.ts';
import { refuseMissing } from './refuse-missing.ts';
import { listVersions } from './versions.ts';

/**
 * What is live, and the draft that waits. Throws NOT_FOUND, FORBIDDEN for a campaign of another team of
 * the person, and CONFLICT during a generation.
 */
export async function getEditor(
  services: Pick<Services, 'db'>,
  access: TeamAccess<'canEditCampaigns'>,
  slug: string,
): Promise<PromptEditor> {
  try {
    return await readEditor(services, access, slug);
  } catch (error) {
    const missing = error instanceof Refusal && error.code === 'NOT_FOUND';
    throw missing ? await refuseMissing(services, access, slug) : error;
  }
}

function readEditor(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canEditCampaigns'>,
  slug: string,
): Promise<PromptEditor> {
  return db.inTeam(scope, async (tx) => {
    const live = await getLiveCampaign(tx, slug);
    const draft = await findStoredDraft(tx, live);
    const [version = null] = await listVersions(tx, live.campaign_id);
    const { campaign_id, campaign_slug, campaign_name, agent_timezone } = live;
    return {
      campaign_id,
      campaign_slug,
      campaign_name,
      agent_timezone,
      live: {
        number: live.number,
        version,
        content: live.content,
        behavior_prompt: live.behavior_prompt,
        first_message_prompt: live.first_message_prompt,
        prompt_variables: live.prompt_variables,
        goal_type: live.goal_type,
        goal_custom: live.goal_custom,
        agent_language: live.agent_language,
        language_variant: live.language_variant,
        address_form: live.address_form,
      },
      draft: draft
        ? {
            revision: draft.revision,
            content: draft.content,
            saved_at: draft.saved_at.toISOString(),
            by: draft.by,
            overtaken: draft.conflicts,
          }
        : null,
    };
  });
}
