import { sql } from 'kysely';
import type { DeliveryState, Interaction, ThreadMessage } from '#domain/conversations/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

const THREAD_PAGE = 50;
/** Without WhatsApp's acknowledgement for this long, a message shows as unconfirmed. */
const UNCONFIRMED_AFTER_SECONDS = 60;

export interface ThreadPage {
  /** oldest first */
  messages: ThreadMessage[];
  previousCursor: string | null;
}

interface Row {
  message_id: string;
  seq: number;
  type_interaction: Interaction;
  text: string;
  media_type: string | null;
  reaction: string | null;
  state: DeliveryState;
  ack: number;
  age: number;
  timestamp_unix: number;
  author_name: string | null;
}

/** The newest page of a thread, or the one before a cursor: sorted by WhatsApp's time, then arrival. */
export async function readThread(
  tx: TeamTx,
  conversationId: string,
  before?: string,
): Promise<ThreadPage> {
  const [timestamp, seq] = parseCursor(before);
  const { rows } = await sql<Row>`
    SELECT m.message_id, m.seq, m.type_interaction, m.media_type, m.reaction, m.state, m.ack,
      coalesce(m.message_lead, m.message_ia, '') AS text, m.timestamp_unix,
      extract(epoch FROM now() - m.created_at)::float8 AS age, u.name AS author_name
    FROM messages m LEFT JOIN users u ON u.id = m.author_user_id
    WHERE m.team_id = ${tx.team_id} AND m.conversation_id = ${conversationId}
      AND (m.timestamp_unix, m.seq) < (${timestamp}::bigint, ${seq}::bigint)
    ORDER BY m.timestamp_unix DESC, m.seq DESC LIMIT ${THREAD_PAGE + 1}`.execute(tx.db);
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
  const { rows } = await sql<Row>`
    SELECT m.message_id, m.seq, m.type_interaction, m.media_type, m.reaction, m.state, m.ack,
      coalesce(m.message_lead, m.message_ia, '') AS text, m.timestamp_unix,
      extract(epoch FROM now() - m.created_at)::float8 AS age, u.name AS author_name
    FROM messages m LEFT JOIN users u ON u.id = m.author_user_id
    WHERE m.team_id = ${tx.team_id} AND m.message_id = ${message_id}
      AND m.conversation_id = ${conversation_id}`.execute(tx.db);
  return rows[0] && toMessage(rows[0]);
}

function toMessage(row: Row): ThreadMessage {
  const unconfirmed = row.state === 'sent' && row.ack === 0 && row.age > UNCONFIRMED_AFTER_SECONDS;
  return {
    message_id: row.message_id,
    type_interaction: row.type_interaction,
    from_lead: row.type_interaction === 'USER_MESSAGE',
    text: row.text,
    media_type: row.media_type,
    reaction: row.reaction,
    state: unconfirmed ? 'unconfirmed' : row.state,
    timestamp_unix: row.timestamp_unix,
    author_name: row.author_name,
  };
}

const NEWEST = ['9223372036854775807', '9223372036854775807'] as const;

function parseCursor(cursor: string | undefined): readonly [string, string] {
  const match = /^(\d{1,15})~(\d{1,18})$/.exec(cursor ?? '');
  return match?.[1] && match[2] ? [match[1], match[2]] : NEWEST;
}
