import type { Availability } from '#domain/conversations/assignment.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { assignWaitingDue } from '../declared-jobs.ts';

/** A member says whether they are there. Leads who wait may become theirs, or someone else's. */
export async function setAvailability(
  { db }: Pick<Services, 'db'>,
  { scope, person: { user_id } }: TeamAccess,
  chosen: Availability,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    await tx.db
      .insertInto('member_availability')
      .values({ team_id: tx.team_id, user_id, chosen })
      .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doUpdateSet({ chosen }))
      .execute();
    await recordChanges(tx, 'member', [user_id]);
    if (chosen !== 'away') await assignWaitingDue.enqueue(tx, {});
  });
}
