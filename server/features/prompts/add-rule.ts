import { promptsErrors } from '#copy/errors/prompts.ts';
import { DEFAULT_TEMPLATES } from '#domain/prompt-editor/compile-content.ts';
import { MAX_TEMPLATE } from '#domain/prompt-editor/content.ts';
import { Refusal } from '#domain/errors.ts';
import { noCampaign } from '#server/features/campaigns/queries.ts';
import { withRule } from '#domain/quality/learning/lessons.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { findStoredDraft, storeDraft } from './draft-store.ts';
import { lockLiveCampaign } from './live-campaign.ts';
import { assertUsable } from './save-draft.ts';

/**
 * Adds a rule to the behaviour prompt of the draft, or of a new draft made from the live version. Leads
 * aren't affected before it is published. Throws NOT_FOUND, CONFLICT during a generation, and
 * LIMIT_REACHED.
 */
export async function addRuleToDraft(
  tx: TeamTx,
  { campaign_id, rule, by_user_id }: Record<'campaign_id' | 'rule' | 'by_user_id', string>,
): Promise<void> {
  const { campaign_slug } = await tx.db
    .selectFrom('campaigns')
    .select('campaign_slug')
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
    .executeTakeFirstOrThrow(noCampaign);
  const live = await lockLiveCampaign(tx, campaign_slug);
  const before = (await findStoredDraft(tx, live))?.content ?? live.content;
  const { behavior_prompt_template: stored } = before;
  const template = stored.trim() === '' ? DEFAULT_TEMPLATES.behavior_prompt_template : stored;
  const behavior_prompt_template = withRule(template, rule);
  if (behavior_prompt_template === template) return;
  if (behavior_prompt_template.length > MAX_TEMPLATE)
    throw new Refusal('LIMIT_REACHED', promptsErrors.tooLong({ max: MAX_TEMPLATE }));
  const content = { ...before, behavior_prompt_template };
  assertUsable(content, live);
  await storeDraft(tx, live, content, by_user_id);
}
