import { teamsErrors } from '#copy/errors/teams.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';

/** Changes of the team's tags, fields and replies come one after the other, so that bounds hold. */
export async function lockLeadSettings({ db, team_id }: TeamTx): Promise<void> {
  const team = await db
    .selectFrom('team_settings')
    .select('team_id')
    .where('team_id', '=', team_id)
    .where('dissolved_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!team) throw new Refusal('NOT_FOUND', teamsErrors.noAccess);
}

/** Browsers of the team fetch tags, fields and replies again. */
export async function recordLeadSettings(tx: TeamTx): Promise<void> {
  await recordChanges(tx, 'lead_settings', [tx.team_id]);
}
