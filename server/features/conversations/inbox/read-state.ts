import { sql } from 'kysely';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { countUnread } from '../inbox-counters.ts';

type Reader = Pick<TeamAccess<'canViewConversations'>, 'person'>;

/**
 * Marks a conversation as read by the user up to `seq`, or entirely without it. Anything that the lead
 * wrote later keeps it unread. Staff who impersonate a user never mark anything as read.
 */
export async function markRead(
  tx: TeamTx,
  { conversation_id, seq }: { conversation_id: string; seq?: number | undefined },
  { person }: Reader,
): Promise<{ unread: boolean }> {
  const newest = await lockForReading(tx, conversation_id);
  if (person.impersonation || (seq !== undefined && newest > seq)) return { unread: true };
  await setUnread(tx, person, [conversation_id], false);
  return { unread: false };
}

/** Marks a conversation as unread, so that the user can come back to it. */
export async function markUnread(
  tx: TeamTx,
  { conversation_id }: { conversation_id: string },
  { person }: Reader,
): Promise<{ unread: boolean }> {
  await lockForReading(tx, conversation_id);
  if (person.impersonation) return { unread: false };
  await setUnread(tx, person, [conversation_id], true);
  return { unread: true };
}

/** Marks many as read or unread. Returns those that changed. */
export async function markManyRead(
  tx: TeamTx,
  reader: { user_id: string },
  ids: string[],
  unread: boolean,
): Promise<string[]> {
  await sql`SELECT FROM conversations WHERE team_id = ${tx.team_id}
    AND conversation_id = ANY(${ids}::uuid[]) ORDER BY conversation_id FOR SHARE`.execute(tx.db);
  return setUnread(tx, reader, ids, unread);
}

/**
 * Returns the `seq` of the lead's newest message. The lock waits for a message that is being stored, whose
 * unread mark would otherwise be deleted unseen. It doesn't block other readers.
 */
async function lockForReading({ db, team_id }: TeamTx, conversation_id: string): Promise<number> {
  const row = await db
    .selectFrom('conversations')
    .select('last_inbound_seq')
    .where((eb) => eb.and({ team_id, conversation_id }))
    .forShare()
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND', conversationsErrors.notFound));
  return row.last_inbound_seq;
}

/** The caller has locked the conversations. */
async function setUnread(
  tx: TeamTx,
  { user_id }: { user_id: string },
  ids: string[],
  unread: boolean,
): Promise<string[]> {
  const { db, team_id } = tx;
  const marks = unread
    ? sql<{ conversation_id: string }>`
      INSERT INTO unread_conversations (team_id, conversation_id, user_id)
      SELECT ${team_id}, conversation_id, ${user_id} FROM conversations
      WHERE team_id = ${team_id} AND conversation_id = ANY(${ids}::uuid[])
      ON CONFLICT DO NOTHING RETURNING conversation_id`
    : sql<{ conversation_id: string }>`DELETE FROM unread_conversations
      WHERE team_id = ${team_id} AND conversation_id = ANY(${ids}::uuid[]) AND user_id = ${user_id}
      RETURNING conversation_id`;
  const { rows } = await marks.execute(db);
  await countUnread(tx, user_id, unread ? rows.length : -rows.length);
  return rows.map((row) => row.conversation_id);
}
