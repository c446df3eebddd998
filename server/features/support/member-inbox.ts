import { createHmac } from 'node:crypto';
import { FIRST_PAGE, pageCursor, pageOf } from '#domain/time-cursor.ts';
import { Refusal } from '#domain/errors.ts';
import type { SupportChat, TeamMessage, Thread, ThreadPage } from '#domain/support/threads.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit/rate-limit.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { storeMessage } from './store-message.ts';
import {
  countUnread,
  endOfThreads,
  listTeamThreads,
  readSeqOf,
  readThread,
  saveRead,
} from './thread-queries.ts';

const THREADS_A_PAGE = 30;
/** Higher counts show as 99+. */
const MAX_UNREAD = 100;

type Access = TeamAccess<'canViewConversations'>;
type Db = Pick<Services, 'db'>;

/** Lists the team's conversations with support, latest message first. */
export async function listThreads(
  { db }: Db,
  { scope, person }: Access,
  cursor: string | undefined,
): Promise<ThreadPage> {
  const before = cursor === undefined ? FIRST_PAGE : pageCursor.safeParse(cursor).data;
  if (!before) throw new Refusal('INVALID_INPUT');
  const rows = await db.inTeam(scope, (tx) =>
    listTeamThreads(tx, person.user_id, before, THREADS_A_PAGE + 1),
  );
  const { page, next } = pageOf(rows, THREADS_A_PAGE, endOfThreads);
  return {
    threads: page.map(({ staff_wrote_last, last_message_at, cursor_at: _at, ...row }) => ({
      ...row,
      team_id: scope.teamId,
      last_from: staff_wrote_last ? 'staff' : 'team',
      last_message_at: last_message_at.toISOString(),
    })),
    next,
  };
}

/** Counts conversations with messages from staff that the member hasn't read. */
export async function getUnread({ db }: Db, { scope, person }: Access): Promise<number> {
  return db.inTeam(scope, (tx) => countUnread(tx, person.user_id, MAX_UNREAD));
}

/** Returns one conversation. Throws NOT_FOUND. */
export async function getThread(
  { db }: Db,
  { scope, person }: Access,
  thread_id: string,
): Promise<Thread> {
  return db.inTeam(scope, (tx) =>
    readThread(tx, thread_id, async ({ staff_seq }) => {
      return staff_seq > (await readSeqOf(tx, thread_id, person.user_id));
    }),
  );
}

/** Writes to support. Throws TOO_MANY_REQUESTS, LIMIT_REACHED. */
export async function writeToSupport(
  services: Db,
  { scope, person, team }: Access,
  { thread_id, message_id, message, priority }: TeamMessage,
  ip: string,
): Promise<void> {
  await limitAttempts(services.db, 'supportMessage', { ip, account: scope.teamId });
  const { team_slug, team_name } = team;
  await services.db.inTeam(scope, (tx) =>
    storeMessage(tx, {
      thread_id,
      message_id,
      message,
      priority,
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
  if (!env.INTERCOM_APP_ID || person.impersonation) return null;
  return {
    appId: env.INTERCOM_APP_ID,
    region: env.INTERCOM_REGION,
    userHash: env.INTERCOM_SECRET ? userHash(env.INTERCOM_SECRET, person.user_id) : null,
  };
}

/** Proves the user's identity to the chat provider. */
function userHash(secret: string, user_id: string): string {
  return createHmac('sha256', secret).update(user_id).digest('hex');
}
