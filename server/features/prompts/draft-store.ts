import { sql } from 'kysely';
import { compileContent, systemVariables } from '#domain/prompt-editor/compile-content.ts';
import {
  mergeContent,
  type MergedContent,
  type PromptContent,
  promptContent,
} from '#domain/prompt-editor/content.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { findLiveCampaign, type LiveCampaign } from './live-campaign.ts';
import { newId } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { findVersion } from './versions.ts';

/** A stored draft, merged with what went live since. */
interface StoredDraft extends MergedContent {
  revision: string;
  saved_at: Date;
  by: string | null;
}

/**
 * Returns a campaign's draft, if any. Its content includes what went live since it was saved, part by
 * part; if both changed the same part, the draft's version stays.
 */
export async function findStoredDraft(
  tx: TeamTx,
  live: LiveCampaign,
): Promise<StoredDraft | undefined> {
  const row = await tx.db
    .selectFrom('campaign_drafts as d')
    .leftJoin('users as u', 'u.id', 'd.saved_by')
    .select(['d.revision', 'd.base_number', 'd.content', 'd.saved_at', 'u.name as by'])
    .where((eb) => eb.and({ 'd.team_id': tx.team_id, 'd.campaign_id': live.campaign_id }))
    .executeTakeFirst();
  if (!row) return undefined;
  const { revision, base_number, saved_at, by } = row;
  const content = promptContent.parse(row.content);
  const base =
    base_number === live.number
      ? live.content
      : ((await findVersion(tx, live.campaign_id, base_number))?.content ?? live.content);
  return { revision, saved_at, by, ...mergeContent(content, base, live.content) };
}

export async function deleteDraft({ db, team_id }: TeamTx, campaign_id: string): Promise<void> {
  await db
    .deleteFrom('campaign_drafts')
    .where((eb) => eb.and({ team_id, campaign_id }))
    .execute();
}

/** Replaces the draft of a campaign, whose row the caller has locked. Returns its revision. */
export async function storeDraft(
  tx: TeamTx,
  { campaign_id, number }: LiveCampaign,
  content: PromptContent,
  saved_by: string,
): Promise<{ revision: string; saved_at: Date }> {
  const saved_at = new Date();
  const revision = newId();
  const row = {
    revision,
    base_number: number,
    content: JSON.stringify(content),
    saved_by,
    saved_at,
  };
  await tx.db
    .insertInto('campaign_drafts')
    .values({ team_id: tx.team_id, campaign_id, ...row })
    .onConflict((conflict) => conflict.columns(['team_id', 'campaign_id']).doUpdateSet(row))
    .execute();
  await recordChanges(tx, 'draft', [campaign_id]);
  return { revision, saved_at };
}

/** Returns the approximate length of a draft's prompt; 0 without one. */
export async function draftBytes({ db, team_id }: TeamTx, campaign_slug: string): Promise<number> {
  const row = await db
    .selectFrom('campaign_drafts as d')
    .innerJoin('campaigns as c', (join) =>
      join.onRef('c.team_id', '=', 'd.team_id').onRef('c.campaign_id', '=', 'd.campaign_id'),
    )
    .select(sql<number>`octet_length(d.content::text)`.as('bytes'))
    .where((eb) => eb.and({ 'd.team_id': team_id, 'c.campaign_slug': campaign_slug }))
    .executeTakeFirst();
  return row?.bytes ?? 0;
}

/**
 * Returns a campaign's draft as its agent would read it, for tests, with the campaign's columns once it is
 * published; undefined without one.
 */
export async function findDraft(tx: TeamTx, campaign_id: string) {
  const live = await findLiveCampaign(tx, campaign_id);
  const draft = live && (await findStoredDraft(tx, live));
  if (!draft) return undefined;
  const { behavior_prompt, first_message_prompt } = compileContent(draft.content, live);
  const { system, ...content } = draft.content;
  return {
    behavior_prompt: behavior_prompt ?? live.behavior_prompt,
    first_message_prompt: first_message_prompt ?? live.first_message_prompt,
    system,
    columns: { ...content, prompt_variables: systemVariables(draft.content, live) },
  };
}
