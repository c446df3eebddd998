import { sql } from 'kysely';
import type { NoticeChannel, NoticeKind, WhoseLeads } from '#domain/notifications/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { definePurge } from '#server/platform/jobs/define-system-job.ts';

/** A notification that is about to be sent to a user on one channel. */
interface Claim {
  user_id: string;
  channel: NoticeChannel;
}

/** A lead in a notification that is about to be sent. */
export interface ClaimedLead {
  conversation_id: string;
  name: string;
  campaign_name: string;
  /** an answer of the agent waits for approval */
  held: boolean;
  since: Date;
}

/** Leads in one notification; the next one contains the rest. */
export const MAX_LEADS = 200;
/** Members who turn notifications on aren't notified about older waits. */
const MAX_WAIT_DAYS = 3;

interface Waiting extends Claim {
  whose: WhoseLeads;
  /** only leads waiting since before this time */
  waited_before: Date;
}

/** `c` is a conversation whose lead waits for a member, if the recipient wants to be notified of it. */
const isWanted = ({ user_id, whose }: Pick<Waiting, 'user_id' | 'whose'>) => sql`
  c.person_due_since > now() - make_interval(days => ${MAX_WAIT_DAYS})
  AND (${whose} = 'all' OR c.assigned_to IS NULL OR c.assigned_to = ${user_id})`;

const isUnclaimed = ({ user_id, channel }: Claim) => sql`
  NOT EXISTS (SELECT FROM notices n WHERE n.team_id = c.team_id AND n.user_id = ${user_id}
    AND n.kind = 'lead_waiting' AND n.subject_id = c.conversation_id
    AND n.since = c.person_due_since AND n.channel = ${channel})`;

/**
 * Claims the waiting leads for a notification, oldest first, and returns those not claimed before. A
 * parallel run gets none of them.
 */
export async function claimWaitingLeads(tx: TeamTx, waiting: Waiting): Promise<ClaimedLead[]> {
  const { user_id, channel, waited_before } = waiting;
  const { rows } = await sql<ClaimedLead>`WITH due AS (
      SELECT c.team_id, c.conversation_id, c.campaign_id, c.name, c.id_lead, c.person_due_since,
        c.held_seq IS NOT NULL AS held
      FROM conversations c
      WHERE c.team_id = ${tx.team_id} AND c.person_due_since <= ${waited_before}
        AND ${isWanted(waiting)} AND ${isUnclaimed(waiting)}
      ORDER BY c.person_due_since LIMIT ${MAX_LEADS}
    ), claimed AS (
      INSERT INTO notices (team_id, user_id, kind, subject_id, since, channel)
      SELECT team_id, ${user_id}, 'lead_waiting', conversation_id, person_due_since, ${channel}
      FROM due ON CONFLICT DO NOTHING RETURNING subject_id
    )
    SELECT d.conversation_id, d.person_due_since AS since, d.held, k.campaign_name,
      CASE WHEN d.name <> '' THEN d.name ELSE '+' || split_part(d.id_lead, '@', 1) END AS name
    FROM due d JOIN claimed ON claimed.subject_id = d.conversation_id
    JOIN campaigns k ON k.team_id = d.team_id AND k.campaign_id = d.campaign_id
    ORDER BY d.person_due_since`.execute(tx.db);
  return rows;
}

/** Returns since when the next unclaimed lead has waited; null: none. */
export async function nextUnclaimed(
  tx: TeamTx,
  waiting: Omit<Waiting, 'waited_before'>,
): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`SELECT min(c.person_due_since) AS since
    FROM conversations c
    WHERE c.team_id = ${tx.team_id} AND c.person_due_since IS NOT NULL
      AND ${isWanted(waiting)} AND ${isUnclaimed(waiting)}`.execute(tx.db);
  return rows[0]?.since ?? null;
}

interface Event extends Claim {
  kind: Exclude<NoticeKind, 'lead_waiting'>;
  subject_id: string;
  since: Date;
}

/** Claims one event for a notification; false: the user was already notified. */
export async function claimEvent(tx: TeamTx, event: Event): Promise<boolean> {
  const row = await tx.db
    .insertInto('notices')
    .values({ team_id: tx.team_id, ...event })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Releases the claims of a failed notification, so that the next attempt sends it. */
export async function releaseClaims(
  tx: TeamTx,
  { user_id, channel, kind }: Claim & { kind: NoticeKind },
  subject_ids: string[],
): Promise<void> {
  if (subject_ids.length === 0) return;
  await tx.db
    .deleteFrom('notices')
    .where((eb) => eb.and({ team_id: tx.team_id, user_id, kind, channel }))
    // This also deletes claims of earlier events of the same subjects, which are over.
    .where(sql<boolean>`subject_id = ANY(${subject_ids}::uuid[])`)
    .execute();
}

/** Once a day, deletes the records of notifications from a month ago. Past events aren't sent again. */
export const trimNotices = definePurge(
  'notifications:trim',
  (max) => sql`SELECT gate_trim_notices(${max}) AS gone`,
);
