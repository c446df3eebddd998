import { sql } from 'kysely';
import { canAccessWhatsApp } from '#domain/billing/plans.ts';
import { type Conversation, isOptedOut } from '#domain/conversations/conversation.ts';
import type { Preview } from '#domain/conversations/conversation-event.ts';
import { aiState, type ThreadMessage } from '#domain/conversations/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { changeBy, eventContext } from './conversation-change.ts';
import { lockConversation, storeChanges } from './conversation-store.ts';
import { deliveryDue } from './delivery/deliver-pending.ts';
import { findMessage } from './thread-queries.ts';

interface Reply {
  conversation_id: string;
  /** made by the browser, so that a repeated click is one message */
  message_id: string;
  text: string;
}

/**
 * A person writes to the lead while the agent is stopped, but not to one who opted out: stored, then
 * sent by a job.
 */
export async function writeReply(
  services: Services,
  { scope, person, team }: TeamAccess<'canEditCampaigns'>,
  reply: Reply,
): Promise<ThreadMessage> {
  // Sending needs a paid plan, whoever writes.
  if (!canAccessWhatsApp(team)) throw new Refusal('PLAN_REQUIRED');
  const { conversation_id, message_id } = reply;
  const text = reply.text.toWellFormed().replaceAll('\u0000', '').trim();
  await services.db.inTeam(scope, async (tx) => {
    const stored = await lockConversation(tx, conversation_id);
    assertMayWrite(stored.state);
    const unix = Math.floor(Date.now() / 1000);
    const preview: Preview = { text, interaction: 'HUMAN_MESSAGE', unix };
    const change = changeBy(eventContext(services), stored, { kind: 'person_replied', preview });
    const isNew = await insertReply(tx, { ...reply, text }, stored.state, person.user_id, unix);
    if (!change || !isNew) return;
    storeChanges(services, tx, [change], {
      messages: [{ timestamp_unix: unix, from_me: true }],
      gains: [{ messages_count: 1 }],
      jobs: [deliveryDue.spec(scope, { conversation_id })],
    });
  });
  const message = await services.db.inTeam(scope, (tx) =>
    findMessage(tx, conversation_id, message_id),
  );
  if (!message) throw new Refusal('CONFLICT');
  return message;
}

function assertMayWrite(state: Conversation): void {
  if (aiState(state) === 'ai_active') {
    throw new Refusal('CONFLICT', 'Stop the AI agent before you write to this lead.');
  }
  if (isOptedOut(state)) {
    throw new Refusal('CONFLICT', 'This lead asked to stop. Wait until the lead writes again.');
  }
}

/** Answers whether it was not stored before. */
async function insertReply(
  tx: TeamTx,
  { conversation_id, message_id, text }: Reply,
  { last_inbound_seq }: Conversation,
  author_user_id: string,
  unix: number,
): Promise<boolean> {
  const { rows } =
    await sql`INSERT INTO messages (team_id, message_id, conversation_id, campaign_id,
      wa_key, type_interaction, message_ia, state, timestamp_unix, author_user_id, read_seq)
    SELECT c.team_id, ${message_id}, c.conversation_id, c.campaign_id, ${`human:${message_id}`},
      'HUMAN_MESSAGE', ${text}, 'pending', ${unix}, ${author_user_id}, ${last_inbound_seq}
    FROM conversations c WHERE c.team_id = ${tx.team_id} AND c.conversation_id = ${conversation_id}
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx.db);
  return rows.length > 0;
}
