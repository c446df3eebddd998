import { sql } from 'kysely';
import { CLAIM_KINDS } from '#domain/agent/claims.ts';
import { type AutonomyGround, GROUNDS_DAYS } from '#domain/autonomy/autonomy.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** What people made of the campaign's drafts in the last 30 days, by topic, the most first. */
export async function groundsOf(
  { db, team_id }: TeamTx,
  campaign_id: string,
): Promise<AutonomyGround[]> {
  const { rows } = await sql<AutonomyGround>`
    SELECT t.topic, count(*)::int AS held,
      (count(*) FILTER (WHERE h.state = 'sent' AND h.sent_text = h.text))::int AS unchanged,
      (count(*) FILTER (WHERE h.state = 'sent' AND h.sent_text <> h.text))::int AS edited,
      (count(*) FILTER (WHERE h.state = 'discarded'))::int AS discarded
    FROM held_answers h
    LEFT JOIN LATERAL (
      SELECT DISTINCT topic FROM (
        SELECT unnest(h.topics) AS topic
        UNION SELECT f ->> 'kind' FROM jsonb_array_elements(h.faults) f) named
      WHERE topic = ANY(${[...CLAIM_KINDS]}::text[])) t ON true
    WHERE h.team_id = ${team_id} AND h.campaign_id = ${campaign_id}
      AND h.created_at > now() - make_interval(days => ${GROUNDS_DAYS})
      AND (h.state <> 'sent' OR h.decided_by IS NOT NULL)
    GROUP BY t.topic ORDER BY held DESC, t.topic`.execute(db);
  return rows;
}
