import { type RawBuilder, sql } from 'kysely';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { THREAD_CURSOR } from '#domain/conversations/inbox/search-words.ts';
import { SEND_FAILURES, type SendFailure } from '#domain/conversations/messages/delivery.ts';
import {
  FILE_REASONS,
  type FileReason,
  type FileState,
} from '#domain/conversations/messages/files.ts';
import type { AdOrigin } from '#domain/conversations/messages/message-kinds.ts';
import type { SentenceProof } from '#domain/agent/guard/verification/proof.ts';
import type { Quoted } from '#domain/conversations/messages/message-changes.ts';
import {
  readingReason,
  type ReadingKind,
  type ReadingReason,
  type ReadingState,
} from '#domain/conversations/messages/readings.ts';
import type {
  DeliveryState,
  Interaction,
  ReadingView,
  ThreadMessage,
} from '#domain/conversations/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

const THREAD_PAGE = 50;
/** After this long without WhatsApp's acknowledgement, a message shows as unconfirmed. */
const UNCONFIRMED_AFTER_SECONDS = 60;

export interface ThreadPage {
  /** oldest first */
  messages: ThreadMessage[];
  previousCursor: string | null;
}

interface Row extends FileColumns, ReadingColumns {
  message_id: string;
  seq: number;
  type_interaction: Interaction;
  text: string;
  media_type: string | null;
  details: string;
  auto_reply: boolean;
  reaction: string | null;
  lead_reaction: string | null;
  our_reaction: string | null;
  quoted: Quoted | null;
  /** the quoted message, if it is in the same conversation */
  quoted_id: string | null;
  quoted_interaction: Interaction | null;
  ad: AdOrigin | null;
  edited_at: Date | null;
  edit_unread: boolean;
  deleted_at: Date | null;
  state: DeliveryState;
  failure: SendFailure | null;
  ack: number;
  age: number;
  timestamp_unix: number;
  author_name: string | null;
  author_user_id: string | null;
  model_name: string | null;
  tokens: number | null;
  verify_tokens: number | null;
  verify_cost_nanos: number | null;
  cost_nanos: number | null;
  shortened: SentenceProof[] | null;
}

interface FileColumns {
  file_id: string | null;
  mime: string;
  bytes: number;
  file_name: string;
  seconds: number | null;
  width: number | null;
  height: number | null;
  file_state: FileState;
  file_reason: FileReason | null;
}

interface ReadingColumns {
  /** null: the message has no file that is read */
  reading_kind: ReadingKind | null;
  reading_state: ReadingState;
  reading_text: string;
  reading_reason: ReadingReason | null;
  corrected_at: Date | null;
  corrected_by_name: string | null;
}

/** The newest page of a thread, or the one before a cursor: sorted by WhatsApp's time, then arrival. */
export async function readThread(
  tx: TeamTx,
  conversationId: string,
  before?: string,
): Promise<ThreadPage> {
  const [timestamp, seq] = parseCursor(before);
  const rows = await readRows(
    tx,
    conversationId,
    sql`(m.timestamp_unix, m.seq) < (${timestamp}::bigint, ${seq}::bigint)
      ORDER BY m.timestamp_unix DESC, m.seq DESC LIMIT ${THREAD_PAGE + 1}`,
  );
  const page = rows.slice(0, THREAD_PAGE);
  const oldest = page.at(-1);
  const more = rows.length > THREAD_PAGE && oldest;
  return {
    messages: page.reverse().map(toMessage),
    previousCursor: more ? `${oldest.timestamp_unix}~${oldest.seq}` : null,
  };
}

export async function findMessage(
  tx: TeamTx,
  conversation_id: string,
  message_id: string,
): Promise<ThreadMessage | undefined> {
  const [row] = await readRows(tx, conversation_id, sql`m.message_id = ${message_id}`);
  return row && toMessage(row);
}

/** Throws NOT_FOUND. */
export async function requireMessage(
  tx: TeamTx,
  conversation_id: string,
  message_id: string,
): Promise<ThreadMessage> {
  const message = await findMessage(tx, conversation_id, message_id);
  if (!message) throw new Refusal('NOT_FOUND', conversationsErrors.messageGone);
  return message;
}

/**
 * Looks up a quoted message by its key when the thread is read, not when the answer is stored: it may
 * arrive later. Its key depends on which side wrote it, and a gateway may not say, so both are tried.
 */
async function readRows(
  tx: TeamTx,
  conversationId: string,
  where: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT m.message_id, m.seq, m.type_interaction, m.media_type, m.details, m.auto_reply, m.reaction,
      m.lead_reaction, m.our_reaction, m.quoted, m.ad, m.edited_at, m.edit_unread, m.deleted_at,
      m.state, m.failure, m.ack,
      coalesce(m.message_lead, m.message_ia, '') AS text, m.timestamp_unix,
      extract(epoch FROM now() - m.created_at)::float8 AS age, u.name AS author_name,
      m.author_user_id, m.model_name, m.prompt_tokens + m.completion_tokens AS tokens, m.cost_nanos,
      m.verify_tokens, m.verify_cost_nanos,
      (SELECT h.proof FROM held_answers h WHERE h.team_id = m.team_id
        AND h.conversation_id = m.conversation_id AND h.message_id = m.message_id
        AND h.decided_by IS NULL) AS shortened,
      q.message_id AS quoted_id, q.type_interaction AS quoted_interaction,
      f.file_id, f.mime, f.bytes, f.name AS file_name, f.seconds, f.width, f.height,
      f.state AS file_state, f.reason AS file_reason, r.kind AS reading_kind,
      r.state AS reading_state, coalesce(r.corrected_text, r.text) AS reading_text,
      r.reason AS reading_reason, r.corrected_at, w.name AS corrected_by_name
    FROM messages m LEFT JOIN users u ON u.id = m.author_user_id
    LEFT JOIN message_files f ON f.team_id = m.team_id AND f.message_id = m.message_id
    LEFT JOIN message_readings r ON r.team_id = m.team_id AND r.message_id = m.message_id
    LEFT JOIN users w ON w.id = r.corrected_by
    LEFT JOIN LATERAL (SELECT p.message_id, p.type_interaction FROM messages p
      WHERE m.quoted IS NOT NULL AND p.team_id = m.team_id AND p.campaign_id = m.campaign_id
        AND p.wa_key IN (m.quoted ->> 'wa_key', 'in:' || split_part(m.quoted ->> 'wa_key', ':', 2),
          'out:' || split_part(m.quoted ->> 'wa_key', ':', 2))
        AND p.conversation_id = m.conversation_id LIMIT 1) q ON true
    WHERE m.team_id = ${tx.team_id} AND m.conversation_id = ${conversationId} AND ${where}`.execute(
    tx.db,
  );
  return rows;
}

function toMessage(row: Row): ThreadMessage {
  const unconfirmed = row.state === 'sent' && row.ack === 0 && row.age > UNCONFIRMED_AFTER_SECONDS;
  return {
    message_id: row.message_id,
    seq: row.seq,
    type_interaction: row.type_interaction,
    from_lead: row.type_interaction === 'USER_MESSAGE',
    text: row.text,
    media_type: row.media_type,
    details: row.details,
    reaction: row.reaction,
    lead_reaction: row.lead_reaction,
    our_reaction: row.our_reaction,
    quoted: quotedOf(row),
    edited_at: row.edited_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    file: fileOf(row),
    state: unconfirmed ? 'unconfirmed' : row.state,
    failure: row.state === 'failed' && row.failure ? SEND_FAILURES[row.failure] : null,
    timestamp_unix: row.timestamp_unix,
    author_name: row.author_name,
    author_user_id: row.author_user_id,
    ...(row.ad && { ad: row.ad }),
    ...(row.edit_unread && { edit_unread: true }),
    ...(row.model_name !== null && { took: tookOf(row, row.model_name) }),
    ...(row.shortened && { shortened: row.shortened }),
    ...(row.auto_reply && { automatic: true }),
    ...(row.reading_kind && { reading: readingOf(row, row.reading_kind) }),
  };
}

const tookOf = (
  { tokens, cost_nanos, verify_tokens, verify_cost_nanos }: Row,
  model_name: string,
) => ({
  model_name,
  tokens: tokens ?? 0,
  cost_nanos,
  ...(verify_tokens !== null && {
    verified: { tokens: verify_tokens, cost_nanos: verify_cost_nanos },
  }),
});

/** The quoted message's author is certain only if it is in the thread. */
function quotedOf({ quoted, quoted_id, quoted_interaction }: Row): ThreadMessage['quoted'] {
  if (!quoted) return null;
  const from_lead = quoted_interaction ? quoted_interaction === 'USER_MESSAGE' : quoted.from_lead;
  const { text, what } = quoted;
  return { message_id: quoted_id, from_lead, text, ...(what && { what }) };
}

function fileOf(row: FileColumns): ThreadMessage['file'] {
  const { file_id, mime, bytes, seconds, width, height, file_name: name } = row;
  if (!file_id) return null;
  const reason = row.file_reason && FILE_REASONS[row.file_reason];
  return { file_id, mime, bytes, name, seconds, width, height, state: row.file_state, reason };
}

function readingOf(row: ReadingColumns, kind: ReadingKind): ReadingView {
  return {
    kind,
    state: row.reading_state,
    text: row.reading_text,
    reason: row.reading_reason && (readingReason(row.reading_reason) ?? null),
    corrected_by: row.corrected_by_name,
    corrected_at: row.corrected_at?.toISOString() ?? null,
  };
}

const NEWEST = ['9223372036854775807', '9223372036854775807'] as const;

function parseCursor(cursor: string | undefined): readonly [string, string] {
  const match = THREAD_CURSOR.exec(cursor ?? '');
  return match?.[1] && match[2] ? [match[1], match[2]] : NEWEST;
}
