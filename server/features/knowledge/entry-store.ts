import { sql } from 'kysely';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { knowledgeErrors } from '#copy/errors/knowledge.ts';
import type { EntryContent, KnowledgeUse } from '#domain/knowledge/schema.ts';
import { MAX_ENTRIES } from '#domain/knowledge/limits.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { replaceEntryPassage } from './passage-store.ts';

interface NewEntry {
  entry_id: string;
  content: EntryContent;
  /** the name of the author */
  by: string;
}

/** Stores an entry with its passage. A repeat with the same id changes nothing. */
export async function insertEntry(tx: TeamTx, { entry_id, content, by }: NewEntry): Promise<void> {
  await requireCampaigns(tx, content);
  await lockKnowledge(tx);
  const { db, team_id } = tx;
  const known = await db
    .selectFrom('knowledge_entries')
    .select('entry_id')
    .where((eb) => eb.and({ team_id, entry_id }))
    .executeTakeFirst();
  if (known) return;
  const { count } = await db
    .selectFrom('knowledge_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow();
  if (count >= MAX_ENTRIES)
    throw new Refusal('LIMIT_REACHED', knowledgeErrors.entryLimit({ max: MAX_ENTRIES }));
  await db
    .insertInto('knowledge_entries')
    .values({ team_id, entry_id, ...content, updated_by: by })
    .execute();
  await replaceEntryPassage(tx, entry_id, content);
  await recordChanges(tx, 'knowledge', [entry_id]);
}

/** Serializes additions, so that of two at once, the second counts the first's toward the limit. */
export async function lockKnowledge({ db, team_id }: TeamTx): Promise<void> {
  await sql`SELECT FROM team_settings WHERE team_id = ${team_id} FOR NO KEY UPDATE`.execute(db);
}

/** Throws NOT_FOUND unless all campaigns are the team's. */
export async function requireCampaigns(
  { db, team_id }: TeamTx,
  { all_campaigns, campaign_ids }: KnowledgeUse,
): Promise<void> {
  if (all_campaigns || campaign_ids.length === 0) return;
  const { rows } = await sql<{ known: number }>`SELECT count(*)::int AS known FROM campaigns
    WHERE team_id = ${team_id} AND campaign_id = ANY(${campaign_ids}::uuid[])`.execute(db);
  if ((rows[0]?.known ?? 0) < new Set(campaign_ids).size) {
    throw new Refusal('NOT_FOUND', campaignsErrors.notFound);
  }
}
