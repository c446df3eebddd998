import { type RawBuilder, sql } from 'kysely';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { THREAD_CURSOR } from '#domain/conversations/inbox/search-words.ts';
import { SEND_FAILURES, type SendFailure } from '#domain/conversations/messages/delivery.ts';
import {
  FILE_REASONS,
  type FileReason,
  type MessageFile,
} from '#domain/conversations/messages/files.ts';
import type { AdOrigin, MessageCost } from '#domain/conversations/messages/message-kinds.ts';
import type { SentenceProof } from '#domain/agent/guard/verification/proof.ts';
import type { Quoted } from '#domain/conversations/messages/message-changes.ts';
import { readingReason, type ReadingReason } from '#domain/conversations/messages/readings.ts';
import type { Interaction, ReadingView, ThreadMessage } from '#domain/conversations/schema.ts';
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

/** What is stored in another shape than it is shown. */
interface Stored {
  file: (Omit<MessageFile, 'reason'> & { reason: FileReason | null }) | null;
  reading: (Omit<ReadingView, 'reason' | 'corrected_at'> & { reason: ReadingReason | null }) | null;
  corrected_at: Date | null;
  quoted: Quoted | null;
  /** the quoted message, if it is in the same conversation */
  quoted_id: string | null;
  quoted_interaction: Interaction | null;
  ad: AdOrigin | null;
  edited_at: Date | null;
  edit_unread: boolean;
  deleted_at: Date | null;
  failure: SendFailure | null;
  auto_reply: boolean;
  took: Omit<MessageCost, 'verified'> | null;
  verify_tokens: number | null;
  verify_cost_nanos: number | null;
  shortened: SentenceProof[] | null;
}

type Row = Stored & Omit<ThreadMessage, keyof Stored | 'from_lead' | 'automatic'>;

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
      CASE WHEN m.state = 'sent' AND m.ack = 0
        AND m.created_at < now() - make_interval(secs => ${UNCONFIRMED_AFTER_SECONDS})
        THEN 'unconfirmed' ELSE m.state END AS state,
      CASE WHEN m.state = 'failed' THEN m.failure END AS failure,
      coalesce(m.message_lead, m.message_ia, '') AS text, m.timestamp_unix, u.name AS author_name,
      m.author_user_id, CASE WHEN m.model_name IS NOT NULL THEN json_build_object('model_name',
        m.model_name, 'tokens', coalesce(m.prompt_tokens + m.completion_tokens, 0),
        'cost_nanos', m.cost_nanos) END AS took, m.verify_tokens, m.verify_cost_nanos,
      (SELECT h.proof FROM held_answers h WHERE h.team_id = m.team_id
        AND h.conversation_id = m.conversation_id AND h.message_id = m.message_id
        AND h.decided_by IS NULL) AS shortened,
      q.message_id AS quoted_id, q.type_interaction AS quoted_interaction,
      CASE WHEN f.file_id IS NOT NULL THEN json_build_object('file_id', f.file_id, 'mime', f.mime,
        'bytes', f.bytes, 'name', f.name, 'seconds', f.seconds, 'width', f.width,
        'height', f.height, 'state', f.state, 'reason', f.reason) END AS file,
      CASE WHEN r.kind IS NOT NULL THEN json_build_object('kind', r.kind, 'state', r.state,
        'text', coalesce(r.corrected_text, r.text), 'reason', r.reason,
        'corrected_by', w.name) END AS reading, r.corrected_at
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
  const { quoted, quoted_id, quoted_interaction, file, reading, corrected_at, ...rest } = row;
  const { ad, edit_unread, auto_reply, shortened, took, verify_tokens, ...others } = rest;
  const { verify_cost_nanos: cost_nanos, ...message } = others;
  return {
    ...message,
    from_lead: row.type_interaction === 'USER_MESSAGE',
    quoted: quoted && quotedOf(quoted, quoted_id, quoted_interaction),
    edited_at: row.edited_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    file: file && { ...file, reason: file.reason && FILE_REASONS[file.reason] },
    failure: row.failure && SEND_FAILURES[row.failure],
    ...(ad && { ad }),
    ...(edit_unread && { edit_unread }),
    ...(took && {
      took: {
        ...took,
        ...(verify_tokens !== null && { verified: { tokens: verify_tokens, cost_nanos } }),
      },
    }),
    ...(shortened && { shortened }),
    ...(auto_reply && { automatic: true }),
    ...(reading && {
      reading: {
        ...reading,
        reason: reading.reason && (readingReason(reading.reason) ?? null),
        corrected_at: corrected_at?.toISOString() ?? null,
      },
    }),
  };
}

/** The quoted message's author is certain only if it is in the thread. */
function quotedOf(
  { text, what, from_lead }: Quoted,
  message_id: string | null,
  interaction: Interaction | null,
): ThreadMessage['quoted'] {
  const isOfLead = interaction ? interaction === 'USER_MESSAGE' : from_lead;
  return { message_id, from_lead: isOfLead, text, ...(what && { what }) };
}

const NEWEST = ['9223372036854775807', '9223372036854775807'] as const;

function parseCursor(cursor: string | undefined): readonly [string, string] {
  const match = THREAD_CURSOR.exec(cursor ?? '');
  return match?.[1] && match[2] ? [match[1], match[2]] : NEWEST;
}
