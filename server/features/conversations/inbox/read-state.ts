import { sql } from 'kysely';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { countUnread } from '../inbox-counters.ts';

type Reader = Pick<TeamAccess<'canViewConversations'>, 'person'>;

/**
 * The person has read a conversation up to the arrival `seq`; without it, all of it. What the lead
 * wrote later leaves it unread. Staff who act as the person read nothing in their name.
 */
export async function markRead(
  tx: TeamTx,
  { conversation_id, seq }: { conversation_id: string; seq?: number | undefined },
  { person }: Reader,
): Promise<{ unread: boolean }> {
  const newest = await lockForReading(tx, conversation_id);
  if (person.impersonation || (seq !== undefined && newest > seq)) return { unread: true };
  const read = await deleteUnread(tx, person.user_id, [conversation_id]);
  await countUnread(tx, person.user_id, -read.length);
  return { unread: false };
}

/** The person wants to come back to a conversation. */
export async function markUnread(
  tx: TeamTx,
  { conversation_id }: { conversation_id: string },
  { person }: Reader,
): Promise<{ unread: boolean }> {
  await lockForReading(tx, conversation_id);
  if (person.impersonation) return { unread: false };
  const added = await insertUnread(tx, person.user_id, [conversation_id]);
  await countUnread(tx, person.user_id, added.length);
  return { unread: true };
}

/** The same for many. Answers those that changed. */
export async function markMany(
  tx: TeamTx,
  { user_id }: { user_id: string },
  ids: string[],
  to: 'read' | 'unread',
): Promise<string[]> {
  await sql`SELECT FROM conversations WHERE team_id = ${tx.team_id}
    AND conversation_id = ANY(${ids}::uuid[]) ORDER BY conversation_id FOR SHARE`.execute(tx.db);
  const changed =
    to === 'read' ? await deleteUnread(tx, user_id, ids) : await insertUnread(tx, user_id, ids);
  await countUnread(tx, user_id, to === 'read' ? -changed.length : changed.length);
  return changed;
}

/**
 * What the lead wrote last, by arrival. The lock waits for a message that is being stored, whose mark
 * would otherwise be deleted unseen, and holds no one else who reads.
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

async function deleteUnread(
  { db, team_id }: TeamTx,
  user_id: string,
  ids: string[],
): Promise<string[]> {
  const { rows } = await sql<{ conversation_id: string }>`DELETE FROM unread_conversations
    WHERE team_id = ${team_id} AND conversation_id = ANY(${ids}::uuid[]) AND user_id = ${user_id}
    RETURNING conversation_id`.execute(db);
  return rows.map((row) => row.conversation_id);
}

async function insertUnread(
  { db, team_id }: TeamTx,
  user_id: string,
  ids: string[],
): Promise<string[]> {
  const { rows } = await sql<{ conversation_id: string }>`
    INSERT INTO unread_conversations (team_id, conversation_id, user_id)
    SELECT ${team_id}, conversation_id, ${user_id} FROM conversations
    WHERE team_id = ${team_id} AND conversation_id = ANY(${ids}::uuid[])
    ON CONFLICT DO NOTHING RETURNING conversation_id`.execute(db);
  return rows.map((row) => row.conversation_id);
}
