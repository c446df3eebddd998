import { sql } from 'kysely';
import { REPLAY_DAYS } from '#domain/quality/replays/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** A past answer to replay. */
export interface PastAnswer {
  conversation_id: string;
  message_id: string | null;
  held_id: string | null;
  at: Date;
  read_seq: number;
  /** tokens that the model read for it; null: unknown */
  prompt_tokens: number | null;
  completion_tokens: number | null;
}

/** The maximum number of conversations to read, newest first. */
const MAX_CONVERSATIONS = 1_000;

/**
 * Lists the agent's answers of the last month to leads' messages, newest first: those sent automatically,
 * and the original text of held ones. Leaves out answers from before `read_seq` was stored, because it is
 * unknown what they answered.
 */
export async function listPastAnswers(
  { db, team_id }: TeamTx,
  campaign_id: string,
  limit: number,
): Promise<PastAnswer[]> {
  const since = new Date(Date.now() - REPLAY_DAYS * 24 * 3600 * 1000);
  const { rows } = await sql<PastAnswer>`WITH recent AS MATERIALIZED (
      SELECT c.conversation_id FROM conversations c
      WHERE c.team_id = ${team_id} AND c.campaign_id = ${campaign_id}
        AND c.last_activity_at >= ${since}
      ORDER BY c.last_activity_at DESC, c.conversation_id DESC LIMIT ${MAX_CONVERSATIONS})
    SELECT * FROM (
      SELECT m.conversation_id, m.message_id, NULL::uuid AS held_id, m.created_at AS at, m.read_seq,
        m.prompt_tokens, m.completion_tokens
      FROM recent r JOIN messages m ON m.team_id = ${team_id}
        AND m.conversation_id = r.conversation_id
      WHERE m.type_interaction = 'AI_RESPONSE' AND m.state NOT IN ('canceled', 'failed')
        AND m.created_at >= ${since} AND m.read_seq > 0 AND m.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM held_answers h WHERE h.team_id = m.team_id
          AND h.conversation_id = m.conversation_id AND h.message_id = m.message_id
            AND h.decided_by IS NOT NULL)
      UNION ALL
      SELECT h.conversation_id, NULL, h.held_id, h.created_at, h.read_seq, NULL, NULL
      FROM recent r JOIN held_answers h ON h.team_id = ${team_id}
        AND h.conversation_id = r.conversation_id
      WHERE h.what = 'answer' AND h.created_at >= ${since} AND h.read_seq > 0
        AND (h.state <> 'sent' OR h.decided_by IS NOT NULL)) a
    ORDER BY a.at DESC, a.conversation_id LIMIT ${limit}`.execute(db);
  return rows;
}
