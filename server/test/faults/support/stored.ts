import type { AnyDatabase } from './database.ts';
import { phoneOf } from './tags.ts';

export interface StoredCounts {
  /** texts from leads */
  inbound: number;
  /** answers not yet sent to the gateway */
  unsent: number;
  /** jobs that have used up their attempts */
  dead_jobs: number;
}

/** Counts what the product itself has stored in the end. */
export async function countStored({
  database,
}: {
  database: AnyDatabase;
}): Promise<StoredCounts | undefined> {
  const rows = await database.query<StoredCounts>(`SELECT
    (SELECT count(*)::int FROM messages WHERE type_interaction = 'USER_MESSAGE') AS inbound,
    (SELECT count(*)::int FROM messages WHERE state IN ('pending', 'sending')) AS unsent,
    (SELECT count(*)::int FROM graphile_worker.jobs
      WHERE attempts >= max_attempts AND locked_at IS NULL) AS dead_jobs`);
  return rows[0];
}

/** What the product has stored about the leads with these texts, for debugging. */
export async function findStoredByTags({ database }: { database: AnyDatabase }, tags: string[]) {
  const leads = [...new Set(tags.map((tag) => `${phoneOf(Number.parseInt(tag, 10))}@c.us`))];
  if (leads.length === 0) return [];
  return database.query(
    `SELECT c.id_lead, c.last_inbound_seq, c.answered_seq, c.waiting_since, c.model_calls,
      c.agent_active, c.conversation_status, c.needs_attention,
      (SELECT row_to_json(t) FROM conversation_turns t
        WHERE t.conversation_id = c.conversation_id) AS turn,
      (SELECT json_agg(h) FROM conversation_events h WHERE h.conversation_id = c.conversation_id)
        AS events,
      (SELECT json_agg(j) FROM graphile_worker.jobs j
        WHERE j.key = 'reply:' || c.conversation_id) AS jobs
    FROM conversations c WHERE c.id_lead = ANY($1) ORDER BY c.id_lead LIMIT 5`,
    [leads],
  );
}
