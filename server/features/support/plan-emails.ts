import { sql } from 'kysely';
import { Refusal } from '#domain/errors.ts';
import { roleOf } from '#domain/teams/role-names.ts';
import { roleAtLeast } from '#domain/teams/roles.ts';
import { countEmail } from '#server/features/accounts/rate-limit/rate-limit.ts';
import { memberHasSecondFactor } from '#server/features/teams/two-factor-queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { deskEmailDue, memberEmailDue } from './email-jobs.ts';

/** People of one team who get an email about one message. */
const MAX_RECIPIENTS = 20;

interface Written {
  thread_id: string;
  message_id: string;
  side: 'staff' | 'team';
  by: string;
}

/**
 * Plans the emails about a message in its transaction. Staff's messages go to the team's owners,
 * administrators and the members who wrote in the thread; the team's go to the address of support. An
 * address at its daily limit gets no email; the message is in the inbox.
 */
export async function planEmails(tx: TeamTx, written: Written): Promise<void> {
  const { message_id } = written;
  if (written.side === 'team') return deskEmailDue.enqueue(tx, { message_id });
  for (const { user_id, email } of await listRecipients(tx, written)) {
    if (await mayEmail(tx, email)) await memberEmailDue.enqueue(tx, { message_id, user_id });
  }
}

async function mayEmail(tx: TeamTx, email: string): Promise<boolean> {
  try {
    await countEmail(tx, 'support', email);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Only those whom the team's pages are open to. */
async function listRecipients({ db, team_id }: TeamTx, { thread_id, by }: Written) {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('team_settings as t', 't.team_id', 'memberships.team_id')
    .select(['memberships.user_id', 'memberships.role', 'users.email', 't.two_factor_required'])
    .select(memberHasSecondFactor.as('has_second_factor'))
    .select(
      sql<boolean>`EXISTS (SELECT FROM support_messages m WHERE m.team_id = memberships.team_id
        AND m.thread_id = ${thread_id} AND m.member_user_id = memberships.user_id)`.as('wrote'),
    )
    .where((eb) => eb.and({ 'memberships.team_id': team_id, 'users.email_verified': true }))
    .where('memberships.user_id', '<>', by)
    .orderBy('memberships.joined_at')
    .limit(200)
    .execute();
  return rows
    .filter((row) => !row.two_factor_required || row.has_second_factor)
    .filter((row) => row.wrote || roleAtLeast(roleOf([row.role]), 'admin'))
    .slice(0, MAX_RECIPIENTS);
}
