import { knowledgeErrors } from '#copy/errors/knowledge.ts';
import { Refusal } from '#domain/errors.ts';
import { MAX_DOCUMENTS } from '#domain/knowledge/limits.ts';
import type { DocumentKind, KnowledgeUse } from '#domain/knowledge/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { lockKnowledge, requireCampaigns } from './entry-store.ts';
import { readDocument } from './read-document.ts';

interface NewDocument {
  document_id: string;
  kind: DocumentKind;
  title: string;
  url: string | null;
  bytes: number;
  use: KnowledgeUse;
  /** the name of the member who adds it */
  by: string;
}

/** Stores a document and enqueues its reading. Returns false for a repeat, which changes nothing. */
export async function insertDocument(
  tx: TeamTx,
  { document_id, use, by, ...document }: NewDocument,
): Promise<boolean> {
  await requireCampaigns(tx, use);
  await lockKnowledge(tx);
  const { db, team_id } = tx;
  if (await isStored(tx, document_id)) return false;
  const { count } = await db
    .selectFrom('knowledge_documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow();
  if (count >= MAX_DOCUMENTS)
    throw new Refusal('LIMIT_REACHED', knowledgeErrors.documentLimit({ max: MAX_DOCUMENTS }));
  const run_id = newId();
  const { numInsertedOrUpdatedRows: stored } = await db
    .insertInto('knowledge_documents')
    .values({ team_id, document_id, ...document, ...use, added_by: by, run_id, step: 'waiting' })
    .onConflict((conflict) => conflict.columns(['team_id', 'document_id']).doNothing())
    .executeTakeFirstOrThrow();
  if (!stored) return false;
  await readDocument.enqueue(tx, { document_id, run_id });
  await recordChanges(tx, 'knowledge', [document_id]);
  return true;
}

async function isStored({ db, team_id }: TeamTx, document_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('knowledge_documents')
    .select('document_id')
    .where((eb) => eb.and({ team_id, document_id }))
    .executeTakeFirst();
  return row !== undefined;
}
