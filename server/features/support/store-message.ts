import { sql } from 'kysely';
import { supportErrors } from '#copy/errors/support.ts';
import { Refusal } from '#domain/errors.ts';
import {
  MAX_MESSAGES,
  MAX_OPEN_THREADS,
  type Priority,
  type Side,
  statusAfter,
} from '#domain/support/threads.ts';
import { roleOf } from '#domain/teams/role-names.ts';
import { roleAtLeast } from '#domain/teams/roles.ts';
import { cutText, oneLine } from '#domain/text.ts';
import { mayEmail } from '#server/features/accounts/rate-limit/rate-limit.ts';
import { membersWithAccess } from '#server/features/teams/two-factor-queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { deskEmailDue, memberEmailDue } from './email-jobs.ts';
import { findMessage, lockThread, saveRead } from './thread-queries.ts';

export interface NewMessage {
  thread_id: string;
  message_id: string;
  message: string;
  priority: Priority;
  /** platform staff, or a member of the team */
  author: { side: Side; user_id: string; name: string };
  team: { team_slug: string; team_name: string };
  via?: 'product' | 'email';
}

const EXCERPT = 200;

/**
 * Stores a message in its thread, which the first message creates, and enqueues the emails about it. A
 * repeat with the same id stores nothing. Throws LIMIT_REACHED if the thread or the team is full.
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
  await planEmails(tx, written);
  await recordChanges(tx, 'support', [thread_id]);
}

/** Limits the threads that a team may start; staff have no limit. */
async function requireRoom(tx: TeamTx, { thread_id, author }: NewMessage): Promise<void> {
  if (author.side === 'staff') return;
  const { db, team_id } = tx;
  const threads = db
    .selectFrom('support_threads')
    .select('thread_id')
    .where('team_id', '=', team_id);
  if (await threads.where('thread_id', '=', thread_id).executeTakeFirst()) return;
  // Until the transaction ends, no one else in the team can start a thread.
  await sql`SELECT FROM team_settings WHERE team_id = ${team_id} FOR NO KEY UPDATE`.execute(db);
  const open = await threads.where('status', '<>', 'closed').limit(MAX_OPEN_THREADS).execute();
  if (open.length < MAX_OPEN_THREADS) return;
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

/** The maximum number of a team's members who get an email about one message. */
const MAX_RECIPIENTS = 20;

/**
 * Enqueues the emails about a message in its transaction. Messages from staff go to the team's owners,
 * admins and the members who wrote in the thread, and the team's to the support address. An address at
 * its daily limit gets no email; the message is in the inbox.
 */
async function planEmails(tx: TeamTx, written: NewMessage): Promise<void> {
  const { message_id, author } = written;
  if (author.side === 'team') return deskEmailDue.enqueue(tx, { message_id });
  for (const { user_id, email } of await listRecipients(tx, written)) {
    if (await mayEmail(tx, 'support', email))
      await memberEmailDue.enqueue(tx, { message_id, user_id });
  }
}

async function listRecipients(tx: TeamTx, { thread_id, author }: NewMessage) {
  const rows = await membersWithAccess(tx)
    .select(
      sql<boolean>`EXISTS (SELECT FROM support_messages m WHERE m.team_id = memberships.team_id
        AND m.thread_id = ${thread_id} AND m.member_user_id = memberships.user_id)`.as('wrote'),
    )
    .where('memberships.user_id', '<>', author.user_id)
    .orderBy('memberships.joined_at')
    .limit(200)
    .execute();
  return rows
    .filter((row) => row.wrote || roleAtLeast(roleOf([row.role]), 'admin'))
    .slice(0, MAX_RECIPIENTS);
}
