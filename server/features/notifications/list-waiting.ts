import { sql } from 'kysely';
import type { WaitingLead } from '#domain/notifications/schema.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { findRecipient } from './recipients.ts';

/** A browser shows a few; of more it says how many. */
const MAX_SHOWN = 20;

const BEFORE_ALL = '-infinity';

interface Asked {
  conversation_ids?: string[] | undefined;
  /** ISO time: those who began to wait later. Pages of older versions ask for that. */
  since?: string | undefined;
}

/** The leads among these that wait for a person, oldest first, as the member's settings select them. */
export function listWaiting(
  { db }: Pick<Services, 'db'>,
  { scope, person: { user_id } }: TeamAccess,
  { conversation_ids, since = BEFORE_ALL }: Asked,
): Promise<WaitingLead[]> {
  return db.inTeam(scope, async (tx) => {
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
  });
}
