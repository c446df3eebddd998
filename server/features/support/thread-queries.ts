import { sql } from 'kysely';
import { Refusal } from '#domain/errors.ts';
import { pageOf } from '#domain/time-cursor.ts';
import {
  MAX_MESSAGES,
  type Priority,
  type Side,
  type SupportMessage,
  type Thread,
  type ThreadPage,
  type ThreadRow,
  type ThreadStatus,
} from '#domain/support/threads.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** Creates the thread if it is missing and locks it, so that its messages have one order. */
export async function lockThread(
  { db, team_id }: TeamTx,
  thread_id: string,
  made: { priority: Priority; status: ThreadStatus },
): Promise<{ priority: Priority; messages_count: number }> {
  await db
    .insertInto('support_threads')
    .values({ team_id, thread_id, ...made })
    .onConflict((conflict) => conflict.columns(['team_id', 'thread_id']).doNothing())
    .execute();
  return db
    .selectFrom('support_threads')
    .select(['priority', 'messages_count'])
    .where((eb) => eb.and({ team_id, thread_id }))
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function findMessage({ db, team_id }: TeamTx, message_id: string) {
  return db
    .selectFrom('support_messages')
    .select(['thread_id', 'seq', 'message', 'team_name', 'team_slug'])
    .where((eb) => eb.and({ team_id, message_id }))
    .executeTakeFirst();
}

const THREADS_A_PAGE = 30;
/** One more than a page, to know whether there is a next page. */
export const THREADS_READ = THREADS_A_PAGE + 1;
/** Higher counts show as 99+. */
export const MAX_UNREAD = 100;

export interface ListedThread extends Omit<ThreadRow, 'last_from' | 'last_message_at'> {
  last_from_staff: boolean;
  last_message_at: Date;
  cursor_at: string;
}

/** Cuts threads, latest message first, to a page of an inbox. */
export function threadPage(rows: ListedThread[]): ThreadPage {
  const { page, next } = pageOf(rows, THREADS_A_PAGE, ({ cursor_at, thread_id }) => ({
    at: cursor_at,
    id: thread_id,
  }));
  return {
    threads: page.map(({ last_from_staff, last_message_at, cursor_at: _at, ...row }) => ({
      ...row,
      last_from: last_from_staff ? 'staff' : 'team',
      last_message_at: last_message_at.toISOString(),
    })),
    next,
  };
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
  const found: StoredThread = await tx.db
    .selectFrom('support_threads as s')
    .innerJoin('team_settings as t', 't.team_id', 's.team_id')
    .select(['s.thread_id', 's.team_id', 't.team_slug', 't.team_name', 's.priority', 's.status'])
    .select([
      's.last_message',
      's.last_message_at',
      's.staff_read_seq',
      's.team_seq',
      's.staff_seq',
    ])
    .where((eb) => eb.and({ 's.team_id': tx.team_id, 's.thread_id': thread_id }))
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND'));
  const { staff_seq, team_seq, staff_read_seq: _read, last_message_at, ...thread } = found;
  return {
    ...thread,
    unread: await isUnread(found),
    last_from: staff_seq > team_seq ? 'staff' : 'team',
    last_message_at: last_message_at.toISOString(),
    messages: await listMessages(tx, thread_id),
  };
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
