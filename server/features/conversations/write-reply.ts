import { sql } from 'kysely';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { canAccessWhatsApp } from '#domain/billing/plans.ts';
import { type Conversation, isOptedOut } from '#domain/conversations/conversation.ts';
import type { ConversationEvent, Preview } from '#domain/conversations/conversation-event.ts';
import { LONG_WAIT_SECONDS, REPLY_WAIT_SECONDS } from '#domain/conversations/messages/delivery.ts';
import { fileKind } from '#domain/conversations/messages/files.ts';
import type { Quoted } from '#domain/conversations/messages/message-changes.ts';
import { previewText } from '#domain/conversations/messages/message-kinds.ts';
import { aiState, type ThreadMessage } from '#domain/conversations/schema.ts';
import { Refusal } from '#domain/errors.ts';
import { numberOfConversation } from '#server/features/whatsapp/campaigns-of-number.ts';
import { unnamedKey } from '#server/features/whatsapp/gateway/message-address.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { changeBy, eventContext } from './conversation-change.ts';
import { lockConversation, storeChanges } from './conversation-store.ts';
import { deliveryDue } from './delivery/deliver.ts';
import { removeDraft } from './drafts/reply-drafts.ts';
import { attachFile, findUpload, type Upload } from './files/upload-file.ts';
import { assertLinked } from './conversation-queries.ts';
import { quoteOf } from './quote-message.ts';
import { findResumeRules } from './resume-agent.ts';
import type { StoredConversation } from './stored-conversation.ts';
import { findMessage } from './thread-queries.ts';

interface Reply {
  conversation_id: string;
  /** created by the browser, so that a repeated click sends only one message */
  message_id: string;
  text: string;
  reply_to?: string | undefined;
  file_id?: string | undefined;
  take_over?: boolean | undefined;
  seen_seq?: number | undefined;
  wait?: boolean | undefined;
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
  const text = reply.text.toWellFormed().replaceAll('\u0000', '').trim();
  await services.db.inTeam(scope, async (tx) => {
    const stored = await lockConversation(tx, conversation_id);
    // A repeat of a stored message is not a new one, whatever happened in the meantime.
    if (await findMessage(tx, conversation_id, message_id)) return;
    assertMayWrite(stored.state, reply.take_over ?? false);
    await assertNothingNew(tx, reply, person.user_id);
    if (!reply.wait) await assertLinked(tx, conversation_id);
    const file = reply.file_id ? await findUpload(tx, reply.file_id) : undefined;
    const message = await messageOf(tx, { ...reply, text }, stored.state, person.user_id, file);
    if (!(await insertReply(tx, message))) return;
    if (file) await attachFile(tx, file.file_id, message_id);
    await removeDraft(tx, conversation_id, person.user_id);
    const events = await eventsOf(tx, stored, message);
    const change = changeBy(eventContext(services), stored, ...events);
    if (!change) throw new Refusal('CONFLICT');
    storeChanges(services, tx, [change], {
      messages: [{ timestamp_unix: message.unix, from_me: true }],
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
  if (isOptedOut(state)) {
    throw new Refusal('CONFLICT', conversationsErrors.optedOut);
  }
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
  { preview, author_user_id: by_user_id }: NewReply,
): Promise<ConversationEvent[]> {
  const reply: ConversationEvent = { kind: 'person_replied', preview };
  if (aiState(state) !== 'ai_active') return [reply];
  const resume = (await findResumeRules(tx, [conversation_id])).get(conversation_id);
  return [{ kind: 'agent_stopped', by_user_id, resume }, reply];
}

interface NewReply extends Pick<Reply, 'conversation_id' | 'message_id'> {
  text: string;
  unix: number;
  preview: Preview;
  media_type: string | null;
  details: string;
  quoted: Quoted | null;
  author_user_id: string;
  read_seq: number;
  wait_seconds: number;
}

async function messageOf(
  tx: TeamTx,
  { conversation_id, message_id, text, reply_to, wait }: Reply,
  { last_inbound_seq: read_seq }: Conversation,
  author_user_id: string,
  file: Upload | undefined,
): Promise<NewReply> {
  const unix = Math.floor(Date.now() / 1000);
  const kind = file ? (fileKind(file.mime) ?? 'document') : null;
  const details = kind === 'document' ? (file?.name ?? '') : '';
  const preview: Preview = {
    text: previewText({ text, kind, details }),
    interaction: 'HUMAN_MESSAGE',
    unix,
  };
  const quoted = reply_to ? await quoteOf(tx, conversation_id, reply_to) : null;
  return {
    conversation_id,
    message_id,
    text,
    unix,
    preview,
    media_type: kind,
    details,
    quoted,
    author_user_id,
    read_seq,
    wait_seconds: wait ? LONG_WAIT_SECONDS : REPLY_WAIT_SECONDS,
  };
}

/** Returns whether it was new. */
async function insertReply(tx: TeamTx, reply: NewReply): Promise<boolean> {
  const { conversation_id, message_id, quoted } = reply;
  const { rows } =
    await sql`INSERT INTO messages (team_id, message_id, conversation_id, campaign_id,
      wa_key, type_interaction, message_ia, media_type, details, quoted, state, timestamp_unix,
      author_user_id, read_seq, send_before)
    SELECT c.team_id, ${message_id}, c.conversation_id, ${numberOfConversation}, ${unnamedKey(message_id)},
      'HUMAN_MESSAGE', ${reply.text}, ${reply.media_type}, ${reply.details},
      ${quoted && JSON.stringify(quoted)}::jsonb, 'pending', ${reply.unix}, ${reply.author_user_id},
      ${reply.read_seq}, now() + make_interval(secs => ${reply.wait_seconds})
    FROM conversations c WHERE c.team_id = ${tx.team_id} AND c.conversation_id = ${conversation_id}
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx.db);
  return rows.length > 0;
}
