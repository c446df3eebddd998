import { type Updateable, sql } from 'kysely';
import { knowledgeErrors } from '#copy/errors/knowledge.ts';
import { Refusal } from '#domain/errors.ts';
import { MAX_DOCUMENTS } from '#domain/knowledge/limits.ts';
import type { DocumentKind, KnowledgeUse } from '#domain/knowledge/schema.ts';
import { cutText } from '#domain/text.ts';
import { websiteAddress } from '#domain/websites/problems.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { siteProblemCopy } from '#copy/campaigns/site-problems.ts';
import { reasons } from '#copy/catalog/reasons.ts';
import { isNewRow, requireCampaigns } from './entries.ts';
import { readDocument } from './read-document.ts';

interface DocumentUse {
  document_id: string;
  use: KnowledgeUse;
}

type DocumentRef = Pick<DocumentUse, 'document_id'>;

/** Adds a web page, which a job reads. Throws INVALID_INPUT for an invalid address. */
export async function addWebsite(
  tx: TeamTx,
  { document_id, use, url: typed }: DocumentUse & { url: string },
  { person }: TeamAccess<'canEditCampaigns'>,
): Promise<void> {
  const url = websiteAddress(typed);
  if (!URL.canParse(url)) {
    const reason = reasons(siteProblemCopy).reasons.invalid_address;
    throw new Refusal('INVALID_INPUT', reason, { url: reason });
  }
  const { host, pathname } = new URL(url);
  const title = cutText(`${host}${pathname === '/' ? '' : pathname}`, 200);
  const website = { kind: 'website', title, url, bytes: 0, by: person.name } as const;
  await insertDocument(tx, { document_id, use, ...website });
}

interface NewDocument extends DocumentUse {
  kind: DocumentKind;
  title: string;
  url: string | null;
  bytes: number;
  /** the name of the member who adds it */
  by: string;
}

/** Stores a document and enqueues its reading. Returns false for a repeat, which changes nothing. */
export async function insertDocument(
  tx: TeamTx,
  { document_id, use, by, ...document }: NewDocument,
): Promise<boolean> {
  await requireCampaigns(tx, use);
  const limit = {
    max: MAX_DOCUMENTS,
    full: knowledgeErrors.documentLimit({ max: MAX_DOCUMENTS }),
  };
  if (!(await isNewRow(tx, ['knowledge_documents', 'document_id'], document_id, limit)))
    return false;
  const run_id = newId();
  const added = {
    document_id,
    ...document,
    ...use,
    added_by: by,
    run_id,
    step: 'waiting',
  } as const;
  await tx.db
    .insertInto('knowledge_documents')
    .values({ team_id: tx.team_id, ...added })
    .execute();
  await readDocument.enqueue(tx, { document_id, run_id });
  await recordChanges(tx, 'knowledge', [document_id]);
  return true;
}

/** Reads a document again. Until then, agents use the previous reading. Throws NOT_FOUND. */
export async function rereadDocument(tx: TeamTx, { document_id }: DocumentRef): Promise<void> {
  const run_id = newId();
  await update(tx, document_id, { run_id, state: 'reading', step: 'waiting', problem: null });
  await readDocument.enqueue(tx, { document_id, run_id });
}

async function update(
  tx: TeamTx,
  document_id: string,
  values: Updateable<Tables['knowledge_documents']>,
): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('knowledge_documents')
    .set(values)
    .where((eb) => eb.and({ team_id: tx.team_id, document_id }))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Refusal('NOT_FOUND', knowledgeErrors.documentGone);
  await recordChanges(tx, 'knowledge', [document_id]);
}

/**
 * Cancels a reading and drops its result. Removes a document that was never read; one that was keeps its
 * passages. Does nothing if the reading has already ended. Throws NOT_FOUND.
 */
export async function cancelReading(tx: TeamTx, { document_id }: DocumentRef): Promise<void> {
  const { run_id, read_at } = await tx.db
    .selectFrom('knowledge_documents')
    .select(['run_id', 'read_at'])
    .where((eb) => eb.and({ team_id: tx.team_id, document_id }))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND', knowledgeErrors.documentGoneAlready));
  if (run_id === null) return;
  if (read_at) await update(tx, document_id, { run_id: null, step: null, state: 'ready' });
  else await removeDocument(tx, { document_id });
}

/** Sets which campaigns use a document. Throws NOT_FOUND. */
export async function changeDocumentUse(
  tx: TeamTx,
  { document_id, use: { all_campaigns, campaign_ids } }: DocumentUse,
): Promise<void> {
  await requireCampaigns(tx, { all_campaigns, campaign_ids });
  await update(tx, document_id, { all_campaigns, campaign_ids });
  await sql`UPDATE knowledge_passages
    SET all_campaigns = ${all_campaigns}, campaign_ids = ${campaign_ids}::uuid[]
    WHERE team_id = ${tx.team_id} AND document_id = ${document_id}`.execute(tx.db);
}

/** Removes a document with its file and passages. Throws NOT_FOUND. */
export async function removeDocument(tx: TeamTx, { document_id }: DocumentRef): Promise<void> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('knowledge_documents')
    .where((eb) => eb.and({ team_id: tx.team_id, document_id }))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new Refusal('NOT_FOUND', knowledgeErrors.documentGoneAlready);
  await recordChanges(tx, 'knowledge', [document_id]);
}
