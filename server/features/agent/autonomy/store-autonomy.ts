import type { Autonomy, AutonomyCause } from '#domain/autonomy/autonomy.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';

interface Change {
  before: Autonomy;
  after: Autonomy;
  cause: AutonomyCause;
  /** null for an incident */
  by_user_id: string | null;
  why: string;
}

/** Changes what an agent can send without approval, and keeps who did it and why. The campaign is locked. */
export async function storeAutonomy(
  { db, team_id }: TeamTx,
  campaign_id: string,
  { before, after, cause, by_user_id, why }: Change,
): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ autonomy: JSON.stringify(after) })
    .where('team_id', '=', team_id)
    .where('campaign_id', '=', campaign_id)
    .execute();
  const levels = { before: JSON.stringify(before), after: JSON.stringify(after) };
  await db
    .insertInto('autonomy_changes')
    .values({ team_id, campaign_id, change_id: newId(), cause, by_user_id, why, ...levels })
    .execute();
}
