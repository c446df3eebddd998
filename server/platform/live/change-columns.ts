import type { UpdateObject } from 'kysely';
import type { TeamTx } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { recordChanges } from './changes.ts';

/** Changes columns of a campaign; browsers fetch it again. */
export async function changeCampaign(
  tx: TeamTx,
  campaign_id: string,
  columns: UpdateObject<Tables, 'campaigns'>,
): Promise<void> {
  await tx.db
    .updateTable('campaigns')
    .set(columns)
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
    .execute();
  await recordChanges(tx, 'campaign', [campaign_id]);
}

/** Changes columns of the team's settings; browsers fetch them again. */
export async function changeTeam(
  tx: TeamTx,
  columns: UpdateObject<Tables, 'team_settings'>,
): Promise<void> {
  await tx.db
    .updateTable('team_settings')
    .set({ ...columns, updated_at: new Date() })
    .where('team_id', '=', tx.team_id)
    .execute();
  await recordChanges(tx, 'team', [tx.team_id]);
}
