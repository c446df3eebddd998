import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { endRun } from './run-store.ts';
import { findRun } from './run-queries.ts';

/** Stops a run: the calls under way end, nothing more is asked. One that has ended stays as it is. */
export async function cancelRun(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canEditCampaigns'>,
  run_id: string,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    if (!(await findRun(tx, run_id))) throw new Refusal('NOT_FOUND');
    await endRun(tx, run_id, 'cancelled');
  });
}
