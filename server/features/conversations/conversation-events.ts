import { pageOf, readTimeCursor } from '#domain/time-cursor.ts';
import { sql } from 'kysely';
import type { RecordedEvent } from '#domain/conversations/conversation-event.ts';
import type { ConversationEventRow } from '#domain/conversations/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { ConversationChange } from './conversation-change.ts';

/** Fields that are left out are null. */
export type NewConversationEvent = Pick<RecordedEvent, 'kind'> &
  Partial<RecordedEvent> & { conversation_id: string };

export function collectEvents(changes: ConversationChange[]) {
  return changes.flatMap(({ stored: { conversation_id }, effects }) =>
    effects.flatMap((effect) =>
      effect.kind === 'record_event' ? [{ conversation_id, ...effect.event }] : [],
    ),
  );
}

/** Stores events of conversations in the order given. */
export async function recordConversationEvents(
  { db, team_id }: TeamTx,
  events: NewConversationEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({ ...event, event_id: newId() }));
  await sql`INSERT INTO conversation_events
      (team_id, event_id, conversation_id, kind, by_user_id, from_value, to_value, evidence)
    SELECT ${team_id}::uuid, event_id, conversation_id, kind, by_user_id, from_value, to_value,
      evidence
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS e (event_id uuid,
      conversation_id uuid, kind text, by_user_id text, from_value text, to_value text,
      evidence text)`.execute(db);
}

const PAGE = 100;

/** A conversation's events, newest first. */
export async function listConversationEvents(
  { db, team_id }: TeamTx,
  conversation_id: string,
  before?: string,
) {
  const { at, id } = readTimeCursor(before) ?? { at: null, id: null };
  const { rows } = await sql<ConversationEventRow>`
    SELECT e.event_id, to_json(e.at) #>> '{}' AS at, e.kind, u.name AS by_name, e.evidence,
      CASE WHEN e.kind = 'assigned' THEN f.name ELSE e.from_value END AS from_value,
      CASE WHEN e.kind IN ('assigned', 'note_mentioned') THEN t.name ELSE e.to_value END AS to_value
    FROM conversation_events e
    LEFT JOIN users u ON u.id = e.by_user_id
    LEFT JOIN users f ON e.kind = 'assigned' AND f.id = e.from_value
    LEFT JOIN users t ON e.kind IN ('assigned', 'note_mentioned') AND t.id = e.to_value
    WHERE e.team_id = ${team_id} AND e.conversation_id = ${conversation_id}
      AND (${at}::timestamptz IS NULL OR (e.at, e.event_id) < (${at}::timestamptz, ${id}::uuid))
    ORDER BY e.at DESC, e.event_id DESC LIMIT ${PAGE + 1}`.execute(db);
  const { page, next } = pageOf(rows, PAGE, (row) => ({ at: row.at, id: row.event_id }));
  return { items: page, nextCursor: next };
}
