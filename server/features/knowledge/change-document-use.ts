import { sql } from 'kysely';
import { Refusal } from '#domain/errors.ts';
import type { KnowledgeUse } from '#domain/knowledge/schema.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { requireCampaigns } from './entry-store.ts';

/** Says which campaigns use a document. Throws NOT_FOUND. */
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
      .where('team_id', '=', tx.team_id)
      .where('document_id', '=', document_id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Refusal('NOT_FOUND', 'This document is gone.');
    await sql`UPDATE knowledge_passages
      SET all_campaigns = ${all_campaigns}, campaign_ids = ${campaign_ids}::uuid[]
      WHERE team_id = ${tx.team_id} AND document_id = ${document_id}`.execute(tx.db);
    await recordChanges(tx, 'knowledge', [document_id]);
  });
}
