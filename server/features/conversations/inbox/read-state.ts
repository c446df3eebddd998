import { sql } from 'kysely';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { countUnread } from '../inbox-counters.ts';

type Reader = Pick<TeamAccess<'canViewConversations'>, 'scope' | 'person'>;

/**
 * Marks a conversation as read by the user up to `seq`, or entirely without it. Anything that the lead
 * wrote later keeps it unread. Staff who impersonate a user never mark anything as read.
 */
export async function markRead(
  { db }: Pick<Services, 'db'>,
  { scope, person }: Reader,
  { conversation_id, seq }: { conversation_id: string; seq?: number | undefined },
): Promise<{ unread: boolean }> {
  return db.inTeam(scope, async (tx) => {
    const newest = await lockForReading(tx, conversation_id);
    if (person.impersonation || (seq !== undefined && newest > seq)) return { unread: true };
    const read = await deleteUnread(tx, person.user_id, [conversation_id]);
    await countUnread(tx, person.user_id, -read.length);
    return { unread: false };
  });
}

/** Marks a conversation as unread, so that the user can come back to it. */
export async function markUnread(
  { db }: Pick<Services, 'db'>,
  { scope, person }: Reader,
  conversation_id: string,
): Promise<{ unread: boolean }> {
  return db.inTeam(scope, async (tx) => {
    await lockForReading(tx, conversation_id);
    if (person.impersonation) return { unread: false };
    const added = await insertUnread(tx, person.user_id, [conversation_id]);
    await countUnread(tx, person.user_id, added.length);
    return { unread: true };
  });
}

/** Marks many as read or unread. Returns those that changed. */
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
