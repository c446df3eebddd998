import type { RunOptions } from '#domain/quality/schema.ts';
import type { CampaignFacts } from '#server/features/outreach/campaign-facts.ts';
import { loadCampaign } from '#server/features/playground/load-campaign.ts';
import { findDraft } from '#server/features/prompts/find-draft.ts';
import { findLiveCampaign } from '#server/features/prompts/live-campaign.ts';
import type { TestedTexts } from '#server/features/prompts/gate/fingerprint.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

export interface Tested {
  facts: CampaignFacts;
  texts: TestedTexts;
  /** where the agent leads to; '' without one */
  link: string;
  language: string;
  /** null: a draft */
  version_number: number | null;
}

/** The prompts of a campaign that are evaluated. Throws NOT_FOUND, and CONFLICT without a draft. */
export async function loadTested(
  tx: TeamTx,
  campaign_id: string,
  tested: RunOptions['tested'],
): Promise<Tested> {
  const { facts, behavior_prompt, first_message_prompt } = await loadCampaign(
    tx,
    campaign_id,
    tested,
  );
  const live = await findLiveCampaign(tx, campaign_id);
  const draft = tested === 'draft' ? await findDraft(tx, campaign_id) : undefined;
  const link = draft ? draft.system.goalLink : (live?.calendar_url ?? '');
  const language = draft ? draft.system.language : (live?.agent_language ?? '');
  return {
    facts,
    texts: { behavior_prompt, first_message_prompt },
    link: link.trim(),
    language,
    version_number: draft ? null : (live?.number ?? null),
  };
}
