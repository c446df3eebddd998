import { sql } from 'kysely';
import { Refusal } from '#domain/errors.ts';
import type { TimeCursor } from '#domain/time-cursor.ts';
import {
  MAX_MESSAGES,
  type Priority,
  type Side,
  type SupportMessage,
  type Thread,
  type ThreadRow,
  type ThreadStatus,
} from '#domain/support/threads.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

export interface LockedThread {
  status: ThreadStatus;
  priority: Priority;
  messages_count: number;
  team_seq: number;
}

/** Creates the thread if it is missing and locks it, so that its messages have one order. */
export async function lockThread(
  { db, team_id }: TeamTx,
  thread_id: string,
  made: { priority: Priority; status: ThreadStatus },
): Promise<LockedThread> {
  await db
    .insertInto('support_threads')
    .values({ team_id, thread_id, ...made })
    .onConflict((conflict) => conflict.columns(['team_id', 'thread_id']).doNothing())
    .execute();
  return db
    .selectFrom('support_threads')
    .select(['status', 'priority', 'messages_count', 'team_seq'])
    .where((eb) => eb.and({ team_id, thread_id }))
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function threadExists({ db, team_id }: TeamTx, thread_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('support_threads')
    .select('thread_id')
    .where((eb) => eb.and({ team_id, thread_id }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts at most `max`. Until the transaction ends, no one else in the team can start a thread. */
export async function lockAndCountOpenThreads(
  { db, team_id }: TeamTx,
  max: number,
): Promise<number> {
  await sql`SELECT FROM team_settings WHERE team_id = ${team_id} FOR NO KEY UPDATE`.execute(db);
  const rows = await db
    .selectFrom('support_threads')
    .select('thread_id')
    .where('team_id', '=', team_id)
    .where('status', '<>', 'closed')
    .limit(max)
    .execute();
  return rows.length;
}

export async function findMessage({ db, team_id }: TeamTx, message_id: string) {
  return db
    .selectFrom('support_messages')
    .select(['thread_id', 'seq', 'message', 'priority', 'admin_name', 'member_user_id'])
    .select(['team_name', 'team_slug'])
    .where((eb) => eb.and({ team_id, message_id }))
    .executeTakeFirst();
}

interface ListedThread extends Omit<ThreadRow, 'team_id' | 'last_from' | 'last_message_at'> {
  staff_wrote_last: boolean;
  last_message_at: Date;
  cursor_at: string;
}

/** Lists the team's threads, latest message first, and whether this member has unread messages there. */
export async function listTeamThreads(
  { db, team_id }: TeamTx,
  user_id: string,
  before: TimeCursor,
  max: number,
): Promise<ListedThread[]> {
  const { rows } = await sql<ListedThread>`
    SELECT s.thread_id, s.priority, s.status, s.staff_seq > coalesce(r.read_seq, 0) AS unread,
      s.staff_seq > s.team_seq AS staff_wrote_last, s.last_message, s.last_message_at,
      s.last_message_at::text AS cursor_at, t.team_slug, t.team_name
    FROM support_threads s JOIN team_settings t ON t.team_id = s.team_id
      LEFT JOIN support_reads r
        ON r.team_id = s.team_id AND r.thread_id = s.thread_id AND r.user_id = ${user_id}
    WHERE s.team_id = ${team_id}
      AND (s.last_message_at, s.thread_id) < (${before.at}::timestamptz, ${before.id}::uuid)
    ORDER BY s.last_message_at DESC, s.thread_id DESC LIMIT ${max}`.execute(db);
  return rows;
}

/** Counts threads with messages from staff that this member hasn't read, up to `max`. */
export async function countUnread(
  { db, team_id }: TeamTx,
  user_id: string,
  max: number,
): Promise<number> {
  const { rows } = await sql`
    SELECT FROM support_threads s LEFT JOIN support_reads r
      ON r.team_id = s.team_id AND r.thread_id = s.thread_id AND r.user_id = ${user_id}
    WHERE s.team_id = ${team_id} AND s.staff_seq > coalesce(r.read_seq, 0) LIMIT ${max}`.execute(
    db,
  );
  return rows.length;
}

interface StoredThread extends Omit<ThreadRow, 'unread' | 'last_message_at' | 'last_from'> {
  last_message_at: Date;
  staff_read_seq: number;
  team_seq: number;
  staff_seq: number;
}

/** Returns one conversation as its reader sees it. Throws NOT_FOUND. */
export async function readThread(
  tx: TeamTx,
  thread_id: string,
  isUnread: (seqs: StoredThread) => boolean | Promise<boolean>,
): Promise<Thread> {
  const found = await findThread(tx, thread_id);
  if (!found) throw new Refusal('NOT_FOUND');
  const { staff_seq, team_seq, staff_read_seq: _read, last_message_at, ...thread } = found;
  return {
    ...thread,
    unread: await isUnread(found),
    last_from: staff_seq > team_seq ? 'staff' : 'team',
    last_message_at: last_message_at.toISOString(),
    messages: await listMessages(tx, thread_id),
  };
}

/** The cursor after a page's last conversation. */
export const endOfThreads = (row: { cursor_at: string; thread_id: string }): TimeCursor => ({
  at: row.cursor_at,
  id: row.thread_id,
});

async function findThread(
  { db, team_id }: TeamTx,
  thread_id: string,
): Promise<StoredThread | undefined> {
  return db
    .selectFrom('support_threads as s')
    .innerJoin('team_settings as t', 't.team_id', 's.team_id')
    .select(['s.thread_id', 's.team_id', 't.team_slug', 't.team_name', 's.priority', 's.status'])
    .select(['s.last_message', 's.last_message_at', 's.staff_read_seq', 's.team_seq'])
    .select('s.staff_seq')
    .where((eb) => eb.and({ 's.team_id': team_id, 's.thread_id': thread_id }))
    .executeTakeFirst();
}

async function listMessages({ db, team_id }: TeamTx, thread_id: string): Promise<SupportMessage[]> {
  const rows = await db
    .selectFrom('support_messages')
    .select(['message_id', 'seq', 'admin_name', 'member_name', 'message', 'via', 'created_at'])
    .where((eb) => eb.and({ team_id, thread_id }))
    .orderBy('seq')
    .limit(MAX_MESSAGES)
    .execute();
  return rows.map(({ admin_name, member_name, created_at, ...row }) => {
    const from: Side = admin_name === null ? 'team' : 'staff';
    const name = admin_name ?? member_name ?? '';
    return { ...row, from, name, created_at: created_at.toISOString() };
  });
}

export async function readSeqOf(
  { db, team_id }: TeamTx,
  thread_id: string,
  user_id: string,
): Promise<number> {
  const row = await db
    .selectFrom('support_reads')
    .select('read_seq')
    .where((eb) => eb.and({ team_id, thread_id, user_id }))
    .executeTakeFirst();
  return row?.read_seq ?? 0;
}

/** Moves the read position forward only. Returns false if the thread is unknown. */
export async function saveRead(
  { db, team_id }: TeamTx,
  thread_id: string,
  user_id: string,
  seq: number,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO support_reads AS r (team_id, thread_id, user_id, read_seq)
    SELECT s.team_id, s.thread_id, ${user_id}, least(${seq}::integer, s.messages_count)
    FROM support_threads s WHERE s.team_id = ${team_id} AND s.thread_id = ${thread_id}
    ON CONFLICT (team_id, thread_id, user_id) DO UPDATE
      SET read_seq = greatest(r.read_seq, excluded.read_seq)
    RETURNING r.read_seq`.execute(db);
  return rows.length > 0;
}

/** Returns whether there was anything new to read. */
export async function saveStaffRead({ db, team_id }: TeamTx, thread_id: string, seq: number) {
  const { numAffectedRows } = await sql`
    UPDATE support_threads
    SET staff_read_seq = least(${seq}::integer, messages_count)
    WHERE team_id = ${team_id} AND thread_id = ${thread_id}
      AND staff_read_seq < least(${seq}::integer, messages_count)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
