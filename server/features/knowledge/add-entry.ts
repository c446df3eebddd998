import type { EntryContent } from '#domain/knowledge/schema.ts';
import { planEmbeddings } from '#server/features/models/embeddings-due.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { insertEntry } from './entry-store.ts';

/** Adds an entry. Throws LIMIT_REACHED, and NOT_FOUND for a campaign of somebody else. */
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
