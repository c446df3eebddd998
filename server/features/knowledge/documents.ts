import { sql } from 'kysely';
import { knowledgeErrors } from '#copy/errors/knowledge.ts';
import { Refusal } from '#domain/errors.ts';
import type { KnowledgeUse } from '#domain/knowledge/schema.ts';
import { cutText } from '#domain/text.ts';
import { websiteAddress } from '#domain/websites/problems.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { siteProblemCopy } from '#copy/campaigns/site-problems.ts';
import { reasons } from '#copy/catalog/reasons.ts';
import { insertDocument } from './document-store.ts';
import { requireCampaigns } from './entry-store.ts';
import { readDocument } from './read-document.ts';

interface NewWebsite {
  document_id: string;
  url: string;
  use: KnowledgeUse;
}

/** Adds a web page, which a job reads. Throws INVALID_INPUT for an invalid address. */
export async function addWebsite(
  { db }: Pick<Services, 'db'>,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { document_id, url, use }: NewWebsite,
): Promise<void> {
  const address = websiteAddress(url);
  if (!URL.canParse(address)) {
    const reason = reasons(siteProblemCopy).reasons.invalid_address;
    throw new Refusal('INVALID_INPUT', reason, { url: reason });
  }
  const { host, pathname } = new URL(address);
  const title = cutText(`${host}${pathname === '/' ? '' : pathname}`, 200);
  await db.inTeam(scope, (tx) =>
    insertDocument(tx, {
      document_id,
      kind: 'website',
      title,
      url: address,
      bytes: 0,
      use,
      by: person.name,
    }),
  );
}

/** Reads a document again. Until then, agents use the previous reading. Throws NOT_FOUND. */
export async function rereadDocument(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canEditCampaigns'>,
  document_id: string,
): Promise<void> {
  const run_id = newId();
  await db.inTeam(scope, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('knowledge_documents')
      .set({ run_id, state: 'reading', step: 'waiting', problem: null })
      .where((eb) => eb.and({ team_id: tx.team_id, document_id }))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Refusal('NOT_FOUND', knowledgeErrors.documentGone);
    await readDocument.enqueue(tx, { document_id, run_id });
    await recordChanges(tx, 'knowledge', [document_id]);
  });
}

/**
 * Cancels a reading and drops its result. Removes a document that was never read; one that was keeps its
 * passages. Does nothing if the reading has already ended. Throws NOT_FOUND.
 */
export async function cancelReading(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canEditCampaigns'>,
  document_id: string,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    await tx.db
      .selectFrom('knowledge_documents')
      .select('document_id')
      .where((eb) => eb.and({ team_id: tx.team_id, document_id }))
      .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND', knowledgeErrors.documentGoneAlready));
    const { rows } = await sql<{ read_before: boolean }>`UPDATE knowledge_documents
      SET run_id = NULL, step = NULL, state = 'ready'
      WHERE team_id = ${tx.team_id} AND document_id = ${document_id} AND run_id IS NOT NULL
      RETURNING read_at IS NOT NULL AS read_before`.execute(tx.db);
    const [canceled] = rows;
    if (!canceled) return;
    if (!canceled.read_before) {
      await tx.db
        .deleteFrom('knowledge_documents')
        .where((eb) => eb.and({ team_id: tx.team_id, document_id }))
        .execute();
    }
    await recordChanges(tx, 'knowledge', [document_id]);
  });
}

/** Sets which campaigns use a document. Throws NOT_FOUND. */
export async function changeDocumentUse(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canEditCampaigns'>,
  document_id: string,
  use: KnowledgeUse,
): Promise<void> {
  const { all_campaigns, campaign_ids } = use;
  await db.inTeam(scope, async (tx) => {
    await requireCampaigns(tx, use);
    const { numUpdatedRows } = await tx.db
      .updateTable('knowledge_documents')
      .set({ all_campaigns, campaign_ids })
      .where((eb) => eb.and({ team_id: tx.team_id, document_id }))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Refusal('NOT_FOUND', knowledgeErrors.documentGone);
    await sql`UPDATE knowledge_passages
      SET all_campaigns = ${all_campaigns}, campaign_ids = ${campaign_ids}::uuid[]
      WHERE team_id = ${tx.team_id} AND document_id = ${document_id}`.execute(tx.db);
    await recordChanges(tx, 'knowledge', [document_id]);
  });
}

/** Removes a document with its file and passages. Throws NOT_FOUND. */
export async function removeDocument(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canEditCampaigns'>,
  document_id: string,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('knowledge_documents')
      .where((eb) => eb.and({ team_id: tx.team_id, document_id }))
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new Refusal('NOT_FOUND', knowledgeErrors.documentGoneAlready);
    await recordChanges(tx, 'knowledge', [document_id]);
  });
}
