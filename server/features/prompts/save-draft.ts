import type { z } from 'zod';
import { promptsErrors } from '#copy/errors/prompts.ts';
import { compileContent, compiledTooLong } from '#domain/prompt-editor/compile-content.ts';
import {
  type PromptContent,
  isSameContent,
  systemProblems,
} from '#domain/prompt-editor/content.ts';
import type { draftDiscard, draftSave, SavedDraft } from '#domain/prompt-editor/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { reasonsOfFields } from '#server/platform/http/rpc-errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { deleteDraft, findStoredDraft, storeDraft } from './draft-store.ts';
import { type LiveCampaign, lockLiveCampaign } from './live-campaign.ts';
type Access = TeamAccess<'canEditCampaigns'>;

/**
 * Stores the draft, which doesn't affect leads. Removes a draft that equals the live version. Throws
 * CONFLICT if another member has saved, published or changed the campaign since it was loaded.
 */
export async function saveDraft(
  tx: TeamTx,
  input: z.output<typeof draftSave>,
  { person }: Access,
): Promise<SavedDraft> {
  const live = await lockLiveCampaign(tx, input.campaign_slug);
  const { content } = input;
  const stored = await findStoredDraft(tx, live);
  if ((stored?.revision ?? null) !== input.revision || live.number !== input.live_number) {
    throw new Refusal('CONFLICT', promptsErrors.draftChanged);
  }
  assertUsable(content, live);
  const { number: live_number, campaign_id } = live;
  if (!isSameContent(content, live.content)) {
    const { revision, saved_at } = await storeDraft(tx, live, content, person.user_id);
    return { revision, saved_at: saved_at.toISOString(), live_number };
  }
  await deleteDraft(tx, campaign_id);
  await recordChanges(tx, 'draft', [campaign_id]);
  return { revision: null, saved_at: new Date().toISOString(), live_number };
}

/** Removes the draft; the live version stays. Throws CONFLICT if another member has saved it since. */
export async function discardDraft(
  tx: TeamTx,
  { campaign_slug, revision }: z.output<typeof draftDiscard>,
): Promise<void> {
  const live = await lockLiveCampaign(tx, campaign_slug);
  const stored = await findStoredDraft(tx, live);
  if (!stored) return;
  if (stored.revision !== revision) throw new Refusal('CONFLICT', promptsErrors.draftChanged);
  await deleteDraft(tx, live.campaign_id);
  await recordChanges(tx, 'draft', [live.campaign_id]);
}

/** Throws INVALID_INPUT for content that couldn't go live. */
export function assertUsable(content: PromptContent, live: LiveCampaign): void {
  const problems = systemProblems(content.system, live.content.system);
  if (Object.keys(problems).length > 0)
    throw new Refusal('INVALID_INPUT', undefined, reasonsOfFields(problems));
  const compiled = compileContent(content, live);
  if (compiled.behavior_prompt === null || compiled.first_message_prompt === null) {
    throw new Refusal('INVALID_INPUT', compiledTooLong());
  }
}
