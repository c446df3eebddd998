import { supportErrors } from '#copy/errors/support.ts';
import { Refusal } from '#domain/errors.ts';
import {
  MAX_MESSAGES,
  MAX_OPEN_THREADS,
  type Priority,
  statusAfter,
} from '#domain/support/threads.ts';
import { cutText, oneLine } from '#domain/text.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { planEmails } from './plan-emails.ts';
import {
  findMessage,
  lockAndCountOpenThreads,
  lockThread,
  saveRead,
  threadExists,
} from './thread-queries.ts';

/** Who writes: someone of the platform's staff, or a member of the team. */
export interface Author {
  side: 'staff' | 'team';
  user_id: string;
  name: string;
}

export interface NewMessage {
  thread_id: string;
  message_id: string;
  message: string;
  priority: Priority;
  author: Author;
  team: { team_slug: string; team_name: string };
  via?: 'product' | 'email';
}

const EXCERPT = 200;

/**
 * Stores a message in its thread, which begins with its first one, and plans the emails about it. A
 * message is stored once under its id. Throws LIMIT_REACHED for a thread or a team that is full.
 */
export async function storeMessage(tx: TeamTx, written: NewMessage): Promise<void> {
  const { thread_id, message_id, message, author } = written;
  await requireRoom(tx, written);
  const { side } = author;
  const status = statusAfter(side);
  const thread = await lockThread(tx, thread_id, { priority: written.priority, status });
  if (await findMessage(tx, message_id)) return;
  if (thread.messages_count >= MAX_MESSAGES) {
    throw new Refusal('LIMIT_REACHED', supportErrors.conversationFull);
  }
  const seq = thread.messages_count + 1;
  await insertMessage(tx, written, { seq, priority: thread.priority });
  await tx.db
    .updateTable('support_threads')
    .set({
      status,
      messages_count: seq,
      ...(side === 'staff' ? { staff_seq: seq, staff_read_seq: seq } : { team_seq: seq }),
      last_message: cutText(oneLine(message), EXCERPT),
      last_message_at: new Date(),
      updated_at: new Date(),
    })
    .where((eb) => eb.and({ team_id: tx.team_id, thread_id }))
    .execute();
  if (side === 'team') await saveRead(tx, thread_id, author.user_id, seq);
  await planEmails(tx, { thread_id, message_id, side, by: author.user_id });
  await recordChanges(tx, 'support', [thread_id]);
}

/** Threads that a team may start; staff have no limit. */
async function requireRoom(tx: TeamTx, { thread_id, author }: NewMessage): Promise<void> {
  if (author.side === 'staff' || (await threadExists(tx, thread_id))) return;
  if ((await lockAndCountOpenThreads(tx, MAX_OPEN_THREADS)) < MAX_OPEN_THREADS) return;
  throw new Refusal('LIMIT_REACHED', supportErrors.openLimit({ max: MAX_OPEN_THREADS }));
}

async function insertMessage(
  { db, team_id }: TeamTx,
  { thread_id, message_id, message, author, team, via = 'product' }: NewMessage,
  { seq, priority }: { seq: number; priority: Priority },
): Promise<void> {
  const by =
    author.side === 'staff'
      ? { admin_user_id: author.user_id, admin_name: author.name }
      : { member_user_id: author.user_id, member_name: author.name };
  await db
    .insertInto('support_messages')
    .values({ team_id, message_id, thread_id, seq, ...team, ...by, message, priority, via })
    .execute();
}
