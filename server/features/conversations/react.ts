import { sql } from 'kysely';
import type { z } from 'zod';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { canAccessWhatsApp } from '#domain/billing/plans.ts';
import { isOptedOut } from '#domain/conversations/conversation.ts';
import type { reactionInput, ThreadMessage } from '#domain/conversations/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { lockConversation } from './conversation-store.ts';
import { reactionDue } from './delivery/deliver-reaction.ts';
import { assertLinked } from './conversation-queries.ts';
import { requireKnownMessage } from './quote-message.ts';
import { requireMessage } from './thread-queries.ts';

/**
 * Sets our reaction to a message of the thread: shown at once, sent by a job. It doesn't speak for the
 * agent, so it doesn't stop the agent. A lead who opted out gets none.
 */
export async function reactToMessage(
  tx: TeamTx,
  { conversation_id, message_id, emoji }: z.output<typeof reactionInput>,
  { team }: TeamAccess<'canEditCampaigns'>,
): Promise<ThreadMessage> {
  if (!canAccessWhatsApp(team)) throw new Refusal('PLAN_REQUIRED');
  const { state } = await lockConversation(tx, conversation_id);
  if (isOptedOut(state)) throw new Refusal('CONFLICT', conversationsErrors.optedOut);
  await requireKnownMessage(tx, conversation_id, message_id);
  await assertLinked(tx, conversation_id);
  const { rows } = await sql<{ before: string | null }>`WITH before AS (
      SELECT our_reaction FROM messages
      WHERE team_id = ${tx.team_id} AND message_id = ${message_id})
    UPDATE messages SET our_reaction = ${emoji}, our_reaction_at = date_trunc('second', now())
    WHERE team_id = ${tx.team_id} AND message_id = ${message_id}
    RETURNING (SELECT our_reaction FROM before) AS before`.execute(tx.db);
  const before = rows[0]?.before ?? null;
  if (before !== emoji) {
    await recordChanges(tx, 'conversation', [conversation_id]);
    await reactionDue.enqueue(tx, { conversation_id, message_id, before });
  }
  return requireMessage(tx, conversation_id, message_id);
}
