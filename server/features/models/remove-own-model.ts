import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { planEmbeddings } from './embeddings-due.ts';
import { forgetHealth } from './save-own-model.ts';
import { clearOwnModelRow } from './settings-queries.ts';

/** Goes back to the installation's model; the key is deleted. */
export async function removeOwnModel(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { scope }: TeamAccess<'canEditSettings'>,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    await clearOwnModelRow(tx);
    await forgetHealth(tx);
    await planEmbeddings({ env }, tx);
    await recordChanges(tx, 'team', [tx.team_id]);
  });
}
