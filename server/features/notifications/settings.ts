import { sql } from 'kysely';
import {
  defaultNotificationSettings,
  type NotificationSettings,
} from '#domain/notifications/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { SETTING_COLUMNS, settingsOf } from './recipients.ts';
import { planAfterChange } from './notify-waiting-leads.ts';

export interface OwnSettings {
  settings: NotificationSettings;
  /** false: the role's defaults, for which the browser knows the time zone better */
  chosen: boolean;
}

/** A member's notification settings in this team. */
export async function findSettings(tx: TeamTx, user_id: string): Promise<OwnSettings> {
  const row = await tx.db
    .selectFrom('memberships')
    .leftJoin('notification_settings as s', (join) =>
      join
        .onRef('s.team_id', '=', 'memberships.team_id')
        .onRef('s.user_id', '=', 'memberships.user_id'),
    )
    .select('role')
    .select(SETTING_COLUMNS)
    .where((eb) => eb.and({ 'memberships.team_id': tx.team_id, 'memberships.user_id': user_id }))
    .executeTakeFirst();
  // Impersonating staff aren't necessarily in the team.
  if (!row) return { settings: defaultNotificationSettings('viewer'), chosen: false };
  const { role, ...stored } = row;
  return { settings: settingsOf(stored, role), chosen: stored.time_zone !== null };
}

/** Stores the member's settings, and reschedules planned notifications. */
export async function saveNotificationSettings(
  tx: TeamTx,
  { settings }: { settings: NotificationSettings },
  { person: { user_id } }: TeamAccess,
): Promise<void> {
  await tx.db
    .insertInto('notification_settings')
    .values({ team_id: tx.team_id, user_id, ...settings })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'user_id']).doUpdateSet({ ...settings, updated_at: sql`now()` }),
    )
    .execute();
  await planAfterChange(tx, user_id);
  await recordChanges(tx, 'member', [user_id]);
}
