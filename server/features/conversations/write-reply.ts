import { sql } from 'kysely';
import type { z } from 'zod';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { canAccessWhatsApp } from '#domain/billing/plans.ts';
import { type Conversation, isOptedOut } from '#domain/conversations/conversation.ts';
import type { ConversationEvent, Preview } from '#domain/conversations/conversation-event.ts';
import { LONG_WAIT_SECONDS, REPLY_WAIT_SECONDS } from '#domain/conversations/messages/delivery.ts';
import { fileKind } from '#domain/conversations/messages/files.ts';
import { previewText } from '#domain/conversations/messages/message-kinds.ts';
import { aiState, type humanReply, type ThreadMessage } from '#domain/conversations/schema.ts';
import { Refusal } from '#domain/errors.ts';
import { numberOfConversation } from '#server/features/whatsapp/campaigns-of-number.ts';
import { unnamedKey } from '#server/features/whatsapp/gateway/message-address.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { computeChange, eventContext } from './conversation-change.ts';
import { lockConversation, storeChanges } from './conversation-store.ts';
import { deliveryDue } from './delivery/deliver.ts';
import { removeDraft } from './drafts/reply-drafts.ts';
import { attachFile, findUpload } from './files/upload-file.ts';
import { assertLinked } from './conversation-queries.ts';
import { quoteOf } from './quote-message.ts';
import { findResumeRules } from './resume-agent.ts';
import type { StoredConversation } from './stored-conversation.ts';
import { findMessage } from './thread-queries.ts';

type Reply = Omit<z.output<typeof humanReply>, 'team_slug'>;

interface Written {
  author_user_id: string;
  read_seq: number;
  unix: number;
  media_type: string | null;
  details: string;
}

/**
 * A member writes to the lead while the agent is stopped, or stops it in the same step, but never to a
 * lead who opted out. The message is stored, then sent by a job.
 */
export async function writeReply(
  services: Services,
  { scope, person, team }: TeamAccess<'canEditCampaigns'>,
  reply: Reply,
): Promise<ThreadMessage> {
  // Sending needs a paid plan, no matter who writes.
  if (!canAccessWhatsApp(team)) throw new Refusal('PLAN_REQUIRED');
  const { conversation_id, message_id } = reply;
  await services.db.inTeam(scope, async (tx) => {
    const stored = await lockConversation(tx, conversation_id);
    // A repeat of a stored message is not a new one, whatever happened in the meantime.
    if (await findMessage(tx, conversation_id, message_id)) return;
    assertMayWrite(stored.state, reply.take_over ?? false);
    await assertNothingNew(tx, reply, person.user_id);
    if (!reply.wait) await assertLinked(tx, conversation_id);
    const file = reply.file_id ? await findUpload(tx, reply.file_id) : undefined;
    const media_type = file ? (fileKind(file.mime) ?? 'document') : null;
    const details = media_type === 'document' ? (file?.name ?? '') : '';
    const unix = Math.floor(Date.now() / 1000);
    const { last_inbound_seq: read_seq } = stored.state;
    const written = { author_user_id: person.user_id, read_seq, unix, media_type, details };
    if (!(await insertReply(tx, reply, written))) return;
    if (file) await attachFile(tx, file.file_id, message_id);
    await removeDraft(tx, conversation_id, person.user_id);
    const text = previewText({ text: reply.text, kind: media_type, details });
    const preview = { text, interaction: 'HUMAN_MESSAGE', unix } as const;
    const events = await eventsOf(tx, stored, person.user_id, preview);
    const change = computeChange(eventContext(services), stored, ...events);
    if (!change) throw new Refusal('CONFLICT');
    storeChanges(services, tx, [change], {
      messages: [{ timestamp_unix: unix, from_me: true }],
      gains: [{ messages_count: 1 }],
      jobs: [deliveryDue.spec(scope, { conversation_id })],
    });
  });
  const message = await services.db.inTeam(scope, (tx) =>
    findMessage(tx, conversation_id, message_id),
  );
  if (!message) throw new Refusal('CONFLICT', conversationsErrors.messageIdTaken);
  return message;
}

/** Writing takes over if the author says so. */
export function assertMayWrite(state: Conversation, take_over: boolean): void {
  if (aiState(state) === 'ai_active' && !take_over) {
    throw new Refusal('CONFLICT', conversationsErrors.stopAgentFirst);
  }
  if (isOptedOut(state)) throw new Refusal('CONFLICT', conversationsErrors.optedOut);
}

/** Keeps two members in one thread from answering without seeing each other's messages. */
async function assertNothingNew(
  tx: TeamTx,
  { conversation_id, seen_seq }: Reply,
  user_id: string,
): Promise<void> {
  if (seen_seq === undefined) return;
  const { rows } = await sql`SELECT FROM messages
    WHERE team_id = ${tx.team_id} AND conversation_id = ${conversation_id} AND seq > ${seen_seq}
      AND type_interaction = 'HUMAN_MESSAGE' AND author_user_id IS DISTINCT FROM ${user_id}
      AND state <> 'canceled' LIMIT 1`.execute(tx.db);
  if (rows.length === 0) return;
  throw new Refusal('CONFLICT', conversationsErrors.teammateAnswered, undefined, 'thread_moved_on');
}

async function eventsOf(
  tx: TeamTx,
  { conversation_id, state }: StoredConversation,
  by_user_id: string,
  preview: Preview,
): Promise<ConversationEvent[]> {
  const reply: ConversationEvent = { kind: 'person_replied', preview };
  if (aiState(state) !== 'ai_active') return [reply];
  const resume = (await findResumeRules(tx, [conversation_id])).get(conversation_id);
  return [{ kind: 'agent_stopped', by_user_id, resume }, reply];
}

/** Returns whether it was new. */
async function insertReply(
  tx: TeamTx,
  { conversation_id, message_id, text, reply_to, wait }: Reply,
  { author_user_id, read_seq, unix, media_type, details }: Written,
): Promise<boolean> {
  const quoted = reply_to ? await quoteOf(tx, conversation_id, reply_to) : null;
  const { rows } =
    await sql`INSERT INTO messages (team_id, message_id, conversation_id, campaign_id,
      wa_key, type_interaction, message_ia, media_type, details, quoted, state, timestamp_unix,
      author_user_id, read_seq, send_before)
    SELECT c.team_id, ${message_id}, c.conversation_id, ${numberOfConversation}, ${unnamedKey(message_id)},
      'HUMAN_MESSAGE', ${text}, ${media_type}, ${details}, ${quoted && JSON.stringify(quoted)}::jsonb,
      'pending', ${unix}, ${author_user_id}, ${read_seq},
      now() + make_interval(secs => ${wait ? LONG_WAIT_SECONDS : REPLY_WAIT_SECONDS})
    FROM conversations c WHERE c.team_id = ${tx.team_id} AND c.conversation_id = ${conversation_id}
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx.db);
  return rows.length > 0;
}
