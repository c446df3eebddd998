import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';

/** Removes a document with its file and passages. Throws NOT_FOUND. */
export async function removeDocument(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canEditCampaigns'>,
  document_id: string,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('knowledge_documents')
      .where('team_id', '=', tx.team_id)
      .where('document_id', '=', document_id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new Refusal('NOT_FOUND', 'This document is gone already.');
    await recordChanges(tx, 'knowledge', [document_id]);
  });
}
