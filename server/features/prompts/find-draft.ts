import { compileContent, systemVariables } from '#domain/prompt-editor/compile-content.ts';
import type { SystemValues } from '#domain/prompt-editor/content.ts';
import type { CustomVariable } from '#domain/prompts/custom-variables.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { findStoredDraft } from './draft-store.ts';
import { findLiveCampaign } from './live-campaign.ts';

interface CompiledDraft {
  behavior_prompt: string;
  first_message_prompt: string;
  system: SystemValues;
  custom_variables: CustomVariable[];
  /** of the campaign, once the draft is published */
  columns: {
    behavior_prompt_template: string;
    first_message_template: string;
    custom_variables: CustomVariable[];
    prompt_variables: Record<string, string>;
  };
}

/** The draft of a campaign as its agent would read it, for trying it out. Undefined without one. */
export async function findDraft(
  tx: TeamTx,
  campaign_id: string,
): Promise<CompiledDraft | undefined> {
  const live = await findLiveCampaign(tx, campaign_id);
  const draft = live && (await findStoredDraft(tx, live));
  if (!draft) return undefined;
  const { behavior_prompt, first_message_prompt } = compileContent(draft.content, live);
  const { system, custom_variables, behavior_prompt_template, first_message_template } =
    draft.content;
  return {
    behavior_prompt: behavior_prompt ?? live.behavior_prompt,
    first_message_prompt: first_message_prompt ?? live.first_message_prompt,
    system,
    custom_variables,
    columns: {
      behavior_prompt_template,
      first_message_template,
      custom_variables,
      prompt_variables: systemVariables(draft.content, live),
    },
  };
}
