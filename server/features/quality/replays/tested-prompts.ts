import { Refusal } from '#domain/errors.ts';
import type { ReplayTested } from '#domain/quality/replays/schema.ts';
import type { CampaignFacts } from '#server/features/outreach/campaign-facts.ts';
import { loadCampaign } from '#server/features/playground/load-campaign.ts';
import { findDraft } from '#server/features/prompts/find-draft.ts';
import { findVersion } from '#server/features/prompts/versions.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

interface TestedPrompts {
  facts: CampaignFacts;
  behavior_prompt: string;
  agent_language: string;
}

/** The prompts that are to answer. Throws NOT_FOUND, and CONFLICT without a draft. */
export async function loadPrompts(
  tx: TeamTx,
  campaign_id: string,
  tested: ReplayTested,
): Promise<TestedPrompts> {
  const kind = tested.kind === 'draft' ? 'draft' : 'live';
  const { facts, behavior_prompt } = await loadCampaign(tx, campaign_id, kind);
  const { agent_language } = facts;
  if (tested.kind === 'version') {
    const version = await findVersion(tx, campaign_id, tested.number);
    if (!version) throw new Refusal('NOT_FOUND', 'This version is not kept any more.');
    const { language } = version.content.system;
    return { facts, behavior_prompt: version.behavior_prompt, agent_language: language };
  }
  const draft = tested.kind === 'draft' ? await findDraft(tx, campaign_id) : undefined;
  return { facts, behavior_prompt, agent_language: draft?.system.language ?? agent_language };
}
