import { sql } from 'kysely';
import type { z } from 'zod';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import type { ReadingState } from '#domain/conversations/messages/readings.ts';
import type { correctionInput, ThreadMessage } from '#domain/conversations/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { changeConversation, lockConversation } from '../conversation-store.ts';
import { requireMessage } from '../thread-queries.ts';
import { readEvents, type ReadMessage } from './reading.ts';

/**
 * A user writes what a file says or shows, even if no model understood it. The agent, the search and
 * exports use this text from then on, and a STOP in it counts.
 */
export async function correctReading(
  tx: TeamTx,
  { conversation_id, message_id, text }: z.output<typeof correctionInput>,
  { person }: TeamAccess<'canEditCampaigns'>,
  services: Pick<Services, 'db' | 'env' | 'log'>,
): Promise<ThreadMessage> {
  await lockConversation(tx, conversation_id);
  const before = await findCorrectable(tx, conversation_id, message_id);
  await store(tx, message_id, { text, by: person.user_id, isOriginal: text === before.text });
  const events = readEvents(before, text, before.shown);
  await changeConversation(services, tx, conversation_id, ...events);
  await recordChanges(tx, 'conversation', [conversation_id]);
  return requireMessage(tx, conversation_id, message_id);
}

interface Before extends ReadMessage {
  state: ReadingState;
  /** as the model understood it */
  text: string;
  /** the same, or a user's correction */
  shown: string;
}

async function findCorrectable(
  { db, team_id }: TeamTx,
  conversation_id: string,
  message_id: string,
): Promise<Before> {
  const { rows } = await sql<Before>`SELECT r.kind, r.state, r.text,
      coalesce(r.corrected_text, r.text) AS shown, m.seq, m.timestamp_unix, m.media_type, m.details,
      coalesce(m.message_lead, '') AS caption
    FROM messages m
    JOIN message_readings r ON r.team_id = m.team_id AND r.message_id = m.message_id
    WHERE m.team_id = ${team_id} AND m.conversation_id = ${conversation_id}
      AND m.message_id = ${message_id} AND m.deleted_at IS NULL`.execute(db);
  const [before] = rows;
  if (!before) throw new Refusal('NOT_FOUND', conversationsErrors.messageGone);
  if (before.state === 'waiting') throw new Refusal('CONFLICT', conversationsErrors.fileBeingRead);
  if (before.state === 'sensitive') throw new Refusal('CONFLICT', conversationsErrors.filePrivate);
  return before;
}

/** Entering the model's own text again removes the correction. */
async function store(
  { db, team_id }: TeamTx,
  message_id: string,
  { text, by, isOriginal }: { text: string; by: string; isOriginal: boolean },
): Promise<void> {
  await db
    .updateTable('message_readings')
    .set({
      state: 'done',
      corrected_text: isOriginal ? null : text,
      corrected_by: isOriginal ? null : by,
      corrected_at: isOriginal ? null : sql<Date>`now()`,
    })
    .where((eb) => eb.and({ team_id, message_id }))
    .execute();
}
