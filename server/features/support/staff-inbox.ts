import { sql } from 'kysely';
import { FIRST_PAGE } from '#domain/time-cursor.ts';
import { Refusal } from '#domain/errors.ts';
import {
  PRIORITIES,
  type StaffMessage,
  type StaffThread,
  type StaffThreadFilter,
  type Thread,
  THREAD_STATUSES,
  type ThreadChange,
  type ThreadPage,
} from '#domain/support/threads.ts';
import { resolveStaffScope } from '#server/features/admin/staff-scope.ts';
import type { Admin } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { storeMessage } from './store-message.ts';
import {
  type ListedThread,
  MAX_UNREAD,
  readThread,
  saveStaffRead,
  threadPage,
  THREADS_READ,
} from './thread-queries.ts';

type Db = Pick<Services, 'db'>;

/** Lists the conversations of all teams, latest message first. */
export async function listStaffThreads(
  { db }: Db,
  { user_id }: Admin,
  { statuses, priorities, unread, cursor: before = FIRST_PAGE }: StaffThreadFilter,
): Promise<ThreadPage> {
  const { rows } = await db.reports.outsideTeams((tx) =>
    sql<ListedThread>`SELECT team_id, thread_id, team_slug, team_name, priority, status, unread,
        last_message, last_from_staff, last_message_at, cursor_at
      FROM gate_support_threads_for_staff(${user_id},
        ${statuses.length > 0 ? statuses : THREAD_STATUSES}::text[],
        ${priorities.length > 0 ? priorities : PRIORITIES}::text[], ${unread},
        ${before.at}::timestamptz, ${before.id}::uuid, ${THREADS_READ})`.execute(tx.db),
  );
  return threadPage(rows);
}

/** Counts conversations with messages that no staff have read. */
export async function getStaffUnread({ db }: Db, { user_id }: Admin): Promise<number> {
  const { rows } = await db.reports.outsideTeams((tx) =>
    sql`SELECT thread_id FROM gate_support_threads_for_staff(${user_id}, ${THREAD_STATUSES}::text[],
      ${PRIORITIES}::text[], true, 'infinity'::timestamptz, ${FIRST_PAGE.id}::uuid,
      ${MAX_UNREAD})`.execute(tx.db),
  );
  return rows.length;
}

/** Returns one conversation of a team. Throws NOT_FOUND. */
export async function getStaffThread(
  services: Db,
  staff: Admin,
  { team_id, thread_id }: StaffThread,
): Promise<Thread> {
  const { scope } = await resolveStaffScope(services, staff, team_id);
  return services.db.inTeam(scope, (tx) =>
    readThread(tx, thread_id, ({ team_seq, staff_read_seq }) => team_seq > staff_read_seq),
  );
}

/** Writes to a team, in a conversation or a new one. */
export async function writeToTeam(
  services: Db,
  staff: Admin,
  { team_id, ...written }: StaffMessage,
): Promise<void> {
  const { scope, ...team } = await resolveStaffScope(services, staff, team_id);
  await services.db.inTeam(scope, (tx) =>
    storeMessage(tx, {
      ...written,
      author: { side: 'staff', user_id: staff.user_id, name: staff.name },
      team,
    }),
  );
}

/** Sets the status or the priority of a conversation. Throws NOT_FOUND. */
export async function changeThread(
  services: Db,
  staff: Admin,
  { team_id, thread_id, status, priority }: ThreadChange,
): Promise<void> {
  const { scope } = await resolveStaffScope(services, staff, team_id);
  await services.db.inTeam(scope, async (tx) => {
    const changed = await tx.db
      .updateTable('support_threads')
      .set({ ...(status && { status }), ...(priority && { priority }), updated_at: new Date() })
      .where((eb) => eb.and({ team_id, thread_id }))
      .returning('thread_id')
      .execute();
    if (changed.length === 0) throw new Refusal('NOT_FOUND');
    await recordChanges(tx, 'support', [thread_id]);
  });
}

/** All staff share the read state. */
export async function markReadByStaff(
  services: Db,
  staff: Admin,
  { team_id, thread_id, seq }: StaffThread & { seq: number },
): Promise<void> {
  const { scope } = await resolveStaffScope(services, staff, team_id);
  await services.db.inTeam(scope, async (tx) => {
    if (await saveStaffRead(tx, thread_id, seq)) await recordChanges(tx, 'support', [thread_id]);
  });
}
