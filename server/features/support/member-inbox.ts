import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { FIRST_PAGE, type TimeCursor } from '#domain/time-cursor.ts';
import { Refusal } from '#domain/errors.ts';
import type { SupportChat, TeamMessage, Thread, ThreadPage } from '#domain/support/threads.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit/rate-limit.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { storeMessage } from './store-message.ts';
import {
  type ListedThread,
  MAX_UNREAD,
  readSeqOf,
  readThread,
  saveRead,
  threadPage,
  THREADS_READ,
} from './thread-queries.ts';

type Access = TeamAccess<'canViewConversations'>;
type Db = Pick<Services, 'db'>;

/** Lists the team's conversations with support, latest message first. */
export async function listThreads(
  tx: TeamTx,
  { cursor: before = FIRST_PAGE }: { cursor?: TimeCursor | undefined },
  { person }: Access,
): Promise<ThreadPage> {
  const { rows } = await sql<ListedThread>`
    SELECT s.team_id, s.thread_id, s.priority, s.status, s.last_message, s.last_message_at,
      s.staff_seq > coalesce(r.read_seq, 0) AS unread, s.staff_seq > s.team_seq AS last_from_staff,
      s.last_message_at::text AS cursor_at, t.team_slug, t.team_name
    FROM support_threads s JOIN team_settings t ON t.team_id = s.team_id
      LEFT JOIN support_reads r
        ON r.team_id = s.team_id AND r.thread_id = s.thread_id AND r.user_id = ${person.user_id}
    WHERE s.team_id = ${tx.team_id}
      AND (s.last_message_at, s.thread_id) < (${before.at}::timestamptz, ${before.id}::uuid)
    ORDER BY s.last_message_at DESC, s.thread_id DESC LIMIT ${THREADS_READ}`.execute(tx.db);
  return threadPage(rows);
}

/** Counts conversations with messages from staff that the member hasn't read. */
export async function countUnread({ db, team_id }: TeamTx, { person }: Access): Promise<number> {
  const { rows } = await sql`
    SELECT FROM support_threads s LEFT JOIN support_reads r
      ON r.team_id = s.team_id AND r.thread_id = s.thread_id AND r.user_id = ${person.user_id}
    WHERE s.team_id = ${team_id} AND s.staff_seq > coalesce(r.read_seq, 0)
    LIMIT ${MAX_UNREAD}`.execute(db);
  return rows.length;
}

/** Returns one conversation. Throws NOT_FOUND. */
export async function getThread(
  tx: TeamTx,
  thread_id: string,
  { person }: Access,
): Promise<Thread> {
  return readThread(tx, thread_id, async ({ staff_seq }) => {
    return staff_seq > (await readSeqOf(tx, thread_id, person.user_id));
  });
}

/** Writes to support. Throws TOO_MANY_REQUESTS, LIMIT_REACHED. */
export async function writeToSupport(
  services: Db,
  { scope, person, team }: Access,
  written: TeamMessage,
  ip: string,
): Promise<void> {
  await limitAttempts(services.db, 'supportMessage', { ip, account: scope.teamId });
  const { team_slug, team_name } = team;
  await services.db.inTeam(scope, (tx) =>
    storeMessage(tx, {
      ...written,
      author: { side: 'team', user_id: person.user_id, name: person.name },
      team: { team_slug, team_name },
    }),
  );
}

/** Stores how far the member has read a conversation. Throws NOT_FOUND. */
export async function markRead(
  { db }: Db,
  { scope, person }: Access,
  { thread_id, seq }: { thread_id: string; seq: number },
): Promise<void> {
  const known = await db.inTeam(scope, (tx) => saveRead(tx, thread_id, person.user_id, seq));
  if (!known) throw new Refusal('NOT_FOUND');
}

/**
 * Returns the settings of the support chat, or null without one. An impersonating admin gets null,
 * because the messages would belong to the impersonated user.
 */
export function getSupportChat({ env }: Pick<Services, 'env'>, person: Person): SupportChat | null {
  const { INTERCOM_APP_ID: appId, INTERCOM_REGION: region, INTERCOM_SECRET: secret } = env;
  if (!appId || person.impersonation) return null;
  // Proves the user's identity to the chat provider.
  const userHash = secret && createHmac('sha256', secret).update(person.user_id).digest('hex');
  return { appId, region, userHash: userHash || null };
}
