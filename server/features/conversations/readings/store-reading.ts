import { sql } from 'kysely';
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts';
import { MAX_READING, UNREAD_REASON } from '#domain/conversations/messages/readings.ts';
import { cutText } from '#domain/text.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { changeConversation, lockConversation } from '../conversation-store.ts';
import { type ReadingResult, readEvents, type ReadMessage } from './reading.ts';

type ReadingServices = Pick<Services, 'env' | 'log'>;

/** Stores the result of a reading that still waits, and wakes the turn, in one transaction. */
export const storeReading = (
  services: ReadingServices & Pick<Services, 'db'>,
  scope: TeamScope,
  message_id: string,
  result: ReadingResult,
): Promise<void> => services.db.inTeam(scope, (tx) => endReading(services, tx, message_id, result));

/**
 * The same in the caller's transaction. A reading that has ended stays unchanged, so a repeat or a second
 * worker does no harm.
 */
export async function endReading(
  services: ReadingServices,
  tx: TeamTx,
  message_id: string,
  result: ReadingResult,
): Promise<void> {
  const conversation_id = await conversationOf(tx, message_id);
  if (conversation_id === undefined) return;
  // The conversation is locked first, as everywhere, because deletions do the same.
  await lockConversation(tx, conversation_id);
  const facts = await factsOf(tx, message_id);
  if (!facts) return;
  // A lead who can't be understood is asked once. The second time, a person must listen.
  const isAgain = result.state === 'unclear' && facts.was_asked;
  const ended: ReadingResult = isAgain ? { ...result, state: 'failed' } : result;
  await update(tx, message_id, ended);
  const { state } = ended;
  const reason = 'reason' in ended ? ended.reason : undefined;
  services.log.info({ conversation_id, message_id, state, reason }, 'a file was read');
  await changeConversation(services, tx, conversation_id, ...eventsOf(ended, facts));
  await recordChanges(tx, 'conversation', [conversation_id]);
}

interface Facts extends ReadMessage {
  /** none of the lead's other messages waits for an answer */
  alone: boolean;
  /** the lead was already asked to repeat it, and was not understood since */
  was_asked: boolean;
}

async function conversationOf({ db, team_id }: TeamTx, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('conversation_id')
    .where((eb) => eb.and({ team_id, message_id: id }))
    .executeTakeFirst();
  return row?.conversation_id;
}

/** Undefined if it was already read, or is gone. The caller has locked the conversation. */
async function factsOf({ db, team_id }: TeamTx, id: string): Promise<Facts | undefined> {
  const ofLead = sql`o.team_id = m.team_id AND o.conversation_id = m.conversation_id
    AND o.type_interaction = 'USER_MESSAGE' AND o.message_id <> m.message_id`;
  const { rows } = await sql<Facts>`SELECT r.kind, m.seq, m.timestamp_unix,
      coalesce(m.message_lead, '') AS caption, m.media_type, m.details,
      coalesce(m.message_lead, '') = '' AND NOT EXISTS (SELECT FROM messages o
        LEFT JOIN message_readings p ON p.team_id = o.team_id AND p.message_id = o.message_id
        WHERE ${ofLead} AND o.seq > c.answered_seq AND o.deleted_at IS NULL
          AND (coalesce(o.message_lead, '') <> ''
            OR coalesce(p.state, '') NOT IN ('failed', 'sensitive'))) AS alone,
      coalesce((SELECT p.state = 'unclear' AND o.seq <= c.answered_seq FROM messages o
        JOIN message_readings p ON p.team_id = o.team_id AND p.message_id = o.message_id
        WHERE ${ofLead} AND o.seq < m.seq AND p.kind = r.kind AND p.state NOT IN ('waiting', 'off')
        ORDER BY o.seq DESC LIMIT 1), false) AS was_asked
    FROM messages m JOIN message_readings r ON r.team_id = m.team_id AND r.message_id = m.message_id
    JOIN conversations c ON c.team_id = m.team_id AND c.conversation_id = m.conversation_id
    WHERE m.team_id = ${team_id} AND m.message_id = ${id} AND r.state = 'waiting'`.execute(db);
  return rows[0];
}

async function update({ db, team_id }: TeamTx, id: string, result: ReadingResult): Promise<void> {
  const { state, seconds, use } = result;
  const known = state === 'done' ? result : { text: '', language: null };
  await db
    .updateTable('message_readings')
    .set({
      state,
      text: cutText(known.text, MAX_READING),
      language: known.language ?? null,
      reason: 'reason' in result ? result.reason : null,
      read_at: sql<Date>`now()`,
      ...(seconds !== undefined && { seconds }),
      ...(use && { model: use.model, cost_nanos: use.cost_nanos }),
    })
    .where((eb) => eb.and({ team_id, message_id: id, state: 'waiting' }))
    .execute();
}

/** The events that a reading causes in its conversation. */
function eventsOf(result: ReadingResult, facts: Facts): ConversationEvent[] {
  const { seq, kind, alone } = facts;
  if (result.state === 'failed') {
    return [{ kind: 'file_unread', seq, reason: UNREAD_REASON[kind], alone }];
  }
  if (result.state === 'sensitive') {
    return [{ kind: 'file_unread', seq, reason: 'file_sensitive', alone }];
  }
  if (result.state === 'off' && result.reason !== 'private') {
    // The agent says that it can't open the file, and a person opens it.
    return [{ kind: 'file_unread', seq, reason: UNREAD_REASON[kind], alone: false }];
  }
  return readEvents(facts, result.state === 'done' ? result.text : '', '');
}
