import { sql } from 'kysely';
import type { Reason } from '#copy/catalog/reasons.ts';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { knowledgeErrors } from '#copy/errors/knowledge.ts';
import { Refusal } from '#domain/errors.ts';
import { MAX_ENTRIES } from '#domain/knowledge/limits.ts';
import type { EntryContent, KnowledgeUse } from '#domain/knowledge/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { planEmbeddings } from '#server/features/models/declared-jobs.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { replaceEntryPassage } from './passage-store.ts';

interface NewEntry {
  entry_id: string;
  content: EntryContent;
}

/** Adds an entry. Throws LIMIT_REACHED, and NOT_FOUND for another team's campaign. */
export async function addEntry(
  tx: TeamTx,
  entry: NewEntry,
  { person }: TeamAccess<'canEditCampaigns'>,
  { env }: Pick<Services, 'env'>,
): Promise<void> {
  await insertEntry(tx, { ...entry, by: person.name });
  await planEmbeddings({ env }, tx);
}

/** Stores an entry with its passage. Returns false for a repeat, which changes nothing. */
export async function insertEntry(
  tx: TeamTx,
  { entry_id, content, by }: NewEntry & { by: string },
): Promise<boolean> {
  await requireCampaigns(tx, content);
  const full = knowledgeErrors.entryLimit({ max: MAX_ENTRIES });
  if (
    !(await isNewRow(tx, ['knowledge_entries', 'entry_id'], entry_id, { max: MAX_ENTRIES, full }))
  )
    return false;
  await tx.db
    .insertInto('knowledge_entries')
    .values({ team_id: tx.team_id, entry_id, ...content, updated_by: by })
    .execute();
  await replaceEntryPassage(tx, entry_id, content);
  await recordChanges(tx, 'knowledge', [entry_id]);
  return true;
}

/** Whether no row has this id. Throws LIMIT_REACHED if the table has no room for another. */
export async function isNewRow(
  tx: TeamTx,
  [table, column]: ['knowledge_entries', 'entry_id'] | ['knowledge_documents', 'document_id'],
  id: string,
  { max, full }: { max: number; full: Reason },
): Promise<boolean> {
  await lockKnowledge(tx);
  const { rows } = await sql<{ stored: number; known: boolean | null }>`SELECT
      count(*)::int AS stored, bool_or(${sql.ref(column)} = ${id}) AS known
    FROM ${sql.table(table)} WHERE team_id = ${tx.team_id}`.execute(tx.db);
  const { stored = 0, known } = rows[0] ?? {};
  if (known) return false;
  if (stored >= max) throw new Refusal('LIMIT_REACHED', full);
  return true;
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

/** Changes an entry for every campaign that uses it. Throws NOT_FOUND, and CONFLICT for an old version. */
export async function changeEntry(
  tx: TeamTx,
  { entry_id, version, content }: NewEntry & { version: number },
  { person }: TeamAccess<'canEditCampaigns'>,
  { env }: Pick<Services, 'env'>,
): Promise<void> {
  await requireCampaigns(tx, content);
  const entry = { team_id: tx.team_id, entry_id };
  const stored = await tx.db
    .selectFrom('knowledge_entries')
    .select('version')
    .where((eb) => eb.and(entry))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND', knowledgeErrors.entryGone));
  if (stored.version !== version) throw new Refusal('CONFLICT', knowledgeErrors.entryChanged);
  const updated = { version: version + 1, updated_by: person.name, updated_at: sql<Date>`now()` };
  await tx.db
    .updateTable('knowledge_entries')
    .set({ ...content, ...updated })
    .where((eb) => eb.and(entry))
    .execute();
  await replaceEntryPassage(tx, entry_id, content);
  await planEmbeddings({ env }, tx);
  await recordChanges(tx, 'knowledge', [entry_id]);
}

/** Removes an entry with its passage. Throws NOT_FOUND. */
export async function removeEntry(
  tx: TeamTx,
  { entry_id }: Pick<NewEntry, 'entry_id'>,
): Promise<void> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('knowledge_entries')
    .where((eb) => eb.and({ team_id: tx.team_id, entry_id }))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new Refusal('NOT_FOUND', knowledgeErrors.entryGoneAlready);
  await recordChanges(tx, 'knowledge', [entry_id]);
}
