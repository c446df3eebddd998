import { sql } from 'kysely';
import {
  defaultNotificationSettings,
  type NotificationSettings,
  type WaitingLead,
} from '#domain/notifications/schema.ts';
import { roleOf } from '#domain/teams/role-names.ts';
import { membersWithAccess } from '#server/features/teams/two-factor-queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';

/** A member who can get notifications, with their settings or the defaults of their role. */
export interface Recipient {
  user_id: string;
  name: string;
  email: string;
  /** at least one of their browsers accepts pushes */
  has_push: boolean;
  settings: NotificationSettings;
}

/** More members than any plan has. */
const MAX_RECIPIENTS = 200;

/** Lists the members who can open the team's pages. `user_ids` limits the list. */
export async function listRecipients(tx: TeamTx, user_ids?: string[]): Promise<Recipient[]> {
  const rows = await membersWithAccess(tx)
    .leftJoin('notification_settings as s', (join) =>
      join
        .onRef('s.team_id', '=', 'memberships.team_id')
        .onRef('s.user_id', '=', 'memberships.user_id'),
    )
    .select(SETTING_COLUMNS)
    .select(
      sql<boolean>`EXISTS (SELECT FROM push_subscriptions p JOIN sessions o ON o.id = p.session_id
        WHERE p.user_id = memberships.user_id AND o.expires_at > now())`.as('has_push'),
    )
    .$if(user_ids !== undefined, (query) =>
      query.where(sql<boolean>`memberships.user_id = ANY(${user_ids ?? []}::text[])`),
    )
    .limit(MAX_RECIPIENTS)
    .execute();
  return rows.map((row) => ({ ...row, settings: settingsOf(row, row.role) }));
}

export async function findRecipient(tx: TeamTx, user_id: string): Promise<Recipient | undefined> {
  return (await listRecipients(tx, [user_id]))[0];
}

export const SETTING_COLUMNS = [
  's.whose',
  's.waiting_push',
  's.waiting_email',
  's.email_after_minutes',
  's.lost_push',
  's.lost_email',
  's.mention_push',
  's.mention_email',
  's.spending_push',
  's.spending_email',
  's.quiet_from',
  's.quiet_to',
  's.lost_in_quiet_hours',
  's.time_zone',
] as const;

type StoredSettings = { [Name in keyof NotificationSettings]: NotificationSettings[Name] | null };

/** Returns a member's settings. Without a row, every column is null and the role decides. */
export function settingsOf(stored: StoredSettings, role_name: string): NotificationSettings {
  const defaults = defaultNotificationSettings(roleOf([role_name]));
  if (stored.time_zone === null) return defaults;
  const known = Object.entries(defaults).map(([name, value]) => {
    const chosen = stored[name as keyof NotificationSettings];
    return [name, name.startsWith('quiet_') ? chosen : (chosen ?? value)];
  });
  return Object.fromEntries(known) as NotificationSettings;
}

/** The number of leads that a browser shows. The rest are only counted. */
const MAX_SHOWN = 20;

const BEFORE_ALL = '-infinity';

interface Asked {
  conversation_ids?: string[] | undefined;
  /** ISO time: only leads who started to wait later. Pages of older versions send it. */
  since?: string | undefined;
}

/** Lists the waiting leads, oldest first, that the member's settings select. */
export async function listWaiting(
  tx: TeamTx,
  { conversation_ids, since = BEFORE_ALL }: Asked,
  { person: { user_id } }: TeamAccess,
): Promise<WaitingLead[]> {
  const whose = (await findRecipient(tx, user_id))?.settings.whose ?? 'mine';
  const { rows } = await sql<WaitingLead>`SELECT c.conversation_id, k.campaign_name,
      CASE WHEN c.name <> '' THEN c.name ELSE '+' || split_part(c.id_lead, '@', 1) END AS name,
      to_json(c.person_due_since) #>> '{}' AS since, c.held_seq IS NOT NULL AS held
    FROM conversations c
    JOIN campaigns k ON k.team_id = c.team_id AND k.campaign_id = c.campaign_id
    WHERE c.team_id = ${tx.team_id} AND c.person_due_since > ${since}::timestamptz
      AND (${conversation_ids ?? null}::uuid[] IS NULL
        OR c.conversation_id = ANY (${conversation_ids ?? null}::uuid[]))
      AND (${whose} = 'all' OR c.assigned_to IS NULL OR c.assigned_to = ${user_id})
    ORDER BY c.person_due_since LIMIT ${MAX_SHOWN}`.execute(tx.db);
  return rows;
}
