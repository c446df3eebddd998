import { sql } from 'kysely';
import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';

/**
 * Ends a reading: what it finds is dropped. A document that was never read goes with it, and one that
 * was keeps its passages. Nothing happens when it has ended by itself. Throws NOT_FOUND.
 */
export async function cancelReading(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canEditCampaigns'>,
  document_id: string,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    const document = await tx.db
      .selectFrom('knowledge_documents')
      .select('document_id')
      .where('team_id', '=', tx.team_id)
      .where('document_id', '=', document_id)
      .executeTakeFirst();
    if (!document) throw new Refusal('NOT_FOUND', 'This document is gone already.');
    const { rows } = await sql<{ read_before: boolean }>`UPDATE knowledge_documents
      SET run_id = NULL, step = NULL, state = 'ready'
      WHERE team_id = ${tx.team_id} AND document_id = ${document_id} AND run_id IS NOT NULL
      RETURNING read_at IS NOT NULL AS read_before`.execute(tx.db);
    const [canceled] = rows;
    if (!canceled) return;
    if (!canceled.read_before) {
      await tx.db
        .deleteFrom('knowledge_documents')
        .where('team_id', '=', tx.team_id)
        .where('document_id', '=', document_id)
        .execute();
    }
    await recordChanges(tx, 'knowledge', [document_id]);
  });
}
