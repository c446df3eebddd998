import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import { enqueueJobs, type JobSpec } from '#server/platform/jobs/enqueue.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { requireConversation } from './conversation-queries.ts';
import { FRESH_MS } from './deliver-message.ts';

type Access = TeamAccess<'canEditCampaigns'>;

/**
 * A person stops the agent (document 3, section 4): once this returns, nothing of the agent is sent
 * any more; what it had written and not sent is withdrawn. A repeat changes nothing.
 */
export async function stopAgent(
  { db, live }: Services,
  { scope, person }: Access,
  conversation_id: string,
): Promise<ConversationRow> {
  const [row, withdrawn] = await db.inTeam(scope, async (tx) => {
    await requireConversation(tx, conversation_id);
    await sql`WITH stopped AS (
        UPDATE conversations SET manual_override = true, agent_active = false,
          conversation_status = 'stop', waiting_since = NULL, needs_attention = false
        WHERE team_id = ${tx.team_id} AND conversation_id = ${conversation_id}
          AND NOT manual_override RETURNING 1
      )
      INSERT INTO handoffs (team_id, handoff_id, conversation_id, cause, by_user_id)
      SELECT ${tx.team_id}, ${newId()}, ${conversation_id}, 'dashboard', ${person.user_id}
      FROM stopped`.execute(tx.db);
    const { rows } = await sql`UPDATE messages SET state = 'canceled'
      WHERE team_id = ${tx.team_id} AND conversation_id = ${conversation_id}
        AND state = 'pending' AND type_interaction <> 'HUMAN_MESSAGE' RETURNING 1`.execute(tx.db);
    await recordChanges(tx, 'conversation', [conversation_id]);
    return [await requireConversation(tx, conversation_id), rows.length > 0];
  });
  live.poke();
  if (withdrawn) await turnEnded(db, scope, conversation_id);
  return row;
}

/**
 * Whoever stored the withdrawn answer may be about to send it, and trusts what it knows for FRESH_MS.
 * Waits until its turn is over, or until it must have looked again.
 */
async function turnEnded(db: Database, scope: TeamScope, conversation_id: string): Promise<void> {
  const end = Date.now() + FRESH_MS;
  while (Date.now() < end) {
    const turn = await db.inTeam(scope, (tx) =>
      tx.db
        .selectFrom('conversation_turns')
        .select('turn_id')
        .where('team_id', '=', tx.team_id)
        .where('conversation_id', '=', conversation_id)
        .executeTakeFirst(),
    );
    if (!turn) return;
    await sleep(20);
  }
}

/**
 * A person gives control back: the agent answers again, beginning with what the lead wrote last and
 * nobody answered. An opt-out is over by that: the person knows better. `attend` is the job that
 * looks at the lead.
 */
export async function reactivateAgent(
  { db, live }: Services,
  { scope, person }: Access,
  conversation_id: string,
  attend: JobSpec,
): Promise<ConversationRow> {
  const row = await db.inTeam(scope, async (tx) => {
    await requireConversation(tx, conversation_id);
    await sql`WITH given AS (
        UPDATE conversations SET manual_override = false, agent_active = true,
          conversation_status = 'en_cours', needs_attention = false, model_calls = 0,
          opt_out_unix = NULL,
          waiting_since = CASE WHEN last_inbound_seq > answered_seq THEN now() END
        WHERE team_id = ${tx.team_id} AND conversation_id = ${conversation_id}
          AND (manual_override OR NOT agent_active OR conversation_status = 'stop') RETURNING 1
      )
      INSERT INTO handoffs (team_id, handoff_id, conversation_id, cause, by_user_id)
      SELECT ${tx.team_id}, ${newId()}, ${conversation_id}, 'reactivated', ${person.user_id}
      FROM given`.execute(tx.db);
    await enqueueJobs(tx.db, [attend]);
    await recordChanges(tx, 'conversation', [conversation_id]);
    return requireConversation(tx, conversation_id);
  });
  live.poke();
  return row;
}
