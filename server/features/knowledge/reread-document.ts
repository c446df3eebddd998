import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { readDocument } from './read-document.ts';

/** Reads a document again; until then, agents find what was read before. Throws NOT_FOUND. */
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
      .where('team_id', '=', tx.team_id)
      .where('document_id', '=', document_id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Refusal('NOT_FOUND', 'This document is gone.');
    await readDocument.enqueue(tx, { document_id, run_id });
    await recordChanges(tx, 'knowledge', [document_id]);
  });
}
