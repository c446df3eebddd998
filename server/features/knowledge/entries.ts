import { sql } from 'kysely';
import { knowledgeErrors } from '#copy/errors/knowledge.ts';
import { Refusal } from '#domain/errors.ts';
import type { EntryContent } from '#domain/knowledge/schema.ts';
import { planEmbeddings } from '#server/features/models/declared-jobs.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { insertEntry, requireCampaigns } from './entry-store.ts';
import { replaceEntryPassage } from './passage-store.ts';

/** Adds an entry. Throws LIMIT_REACHED, and NOT_FOUND for another team's campaign. */
export function addEntry(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { entry_id, content }: { entry_id: string; content: EntryContent },
): Promise<void> {
  return db.inTeam(scope, async (tx) => {
    await insertEntry(tx, { entry_id, content, by: person.name });
    await planEmbeddings({ env }, tx);
  });
}

interface EntryChange {
  entry_id: string;
  version: number;
  content: EntryContent;
}

/** Changes an entry for every campaign that uses it. Throws NOT_FOUND, and CONFLICT for an old version. */
export async function changeEntry(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { entry_id, version, content }: EntryChange,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    await requireCampaigns(tx, content);
    const { rows } = await sql<{ version: number }>`SELECT version FROM knowledge_entries
      WHERE team_id = ${tx.team_id} AND entry_id = ${entry_id} FOR UPDATE`.execute(tx.db);
    const stored = rows[0];
    if (!stored) throw new Refusal('NOT_FOUND', knowledgeErrors.entryGone);
    if (stored.version !== version) throw new Refusal('CONFLICT', knowledgeErrors.entryChanged);
    await tx.db
      .updateTable('knowledge_entries')
      .set({
        ...content,
        version: version + 1,
        updated_by: person.name,
        updated_at: sql`now()`,
      })
      .where((eb) => eb.and({ team_id: tx.team_id, entry_id }))
      .execute();
    await replaceEntryPassage(tx, entry_id, content);
    await planEmbeddings({ env }, tx);
    await recordChanges(tx, 'knowledge', [entry_id]);
  });
}

/** Removes an entry with its passage. Throws NOT_FOUND. */
export async function removeEntry(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canEditCampaigns'>,
  entry_id: string,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('knowledge_entries')
      .where((eb) => eb.and({ team_id: tx.team_id, entry_id }))
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new Refusal('NOT_FOUND', knowledgeErrors.entryGoneAlready);
    await recordChanges(tx, 'knowledge', [entry_id]);
  });
}
