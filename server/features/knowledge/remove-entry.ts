import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';

/** Removes an entry with its passage. Throws NOT_FOUND. */
export async function removeEntry(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canEditCampaigns'>,
  entry_id: string,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('knowledge_entries')
      .where('team_id', '=', tx.team_id)
      .where('entry_id', '=', entry_id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new Refusal('NOT_FOUND', 'This entry is gone already.');
    await recordChanges(tx, 'knowledge', [entry_id]);
  });
}
