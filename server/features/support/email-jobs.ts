import { z } from 'zod';
import { Refusal } from '#domain/errors.ts';
import { findUser } from '#server/features/accounts/queries.ts';
import { countEmail } from '#server/features/accounts/rate-limit/rate-limit.ts';
import {
  type EmailServices,
  sendEmail,
  sendToAccount,
} from '#server/features/accounts/send-email.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deskEmail, memberEmail } from './emails/support-email.ts';
import { replyAddress } from './reply-address.ts';
import { findMessage, readSeqOf } from './thread-queries.ts';

/** Emails a message of staff to a member, unless the member has read it or left. */
export const memberEmailDue = defineJob({
  name: 'support:email-member',
  payload: z.object({ message_id: z.uuid(), user_id: z.string() }),
  key: ({ message_id, user_id }) => `support-email:${message_id}:${user_id}`,
  async run(services: EmailServices, scope, { message_id, user_id }) {
    const { db, env } = services;
    const found = await db.inTeam(scope, async (tx) => {
      const message = await findMessage(tx, message_id);
      if (!message || !(await isMember(tx, user_id))) return undefined;
      if ((await readSeqOf(tx, message.thread_id, user_id)) >= message.seq) return undefined;
      const user = await findUser(tx, user_id);
      return user && { message, user };
    });
    if (!found) return;
    const { message, user } = found;
    const replyTo = replyAddress(env, message.thread_id);
    await sendToAccount(services, user_id, () => ({
      ...memberEmail(env, user, message),
      ...(replyTo !== null && { replyTo }),
    }));
  },
});

/** Emails a message of a team to the address of support, if there is one. */
export const deskEmailDue = defineJob({
  name: 'support:email-desk',
  payload: z.object({ message_id: z.uuid() }),
  key: ({ message_id }) => `support-email:${message_id}:desk`,
  async run(services: EmailServices, scope, { message_id }) {
    const { db, env, log } = services;
    const to = env.SUPPORT_EMAIL;
    if (!to) return;
    const message = await db.inTeam(scope, async (tx) => {
      const found = await findMessage(tx, message_id);
      return found && (await countsForDesk(tx, to)) ? found : undefined;
    });
    if (!message) {
      log.info({ message_id }, 'no email to support about this message');
      return;
    }
    const email = deskEmail(env, to, { ...message, team_id: scope.teamId });
    await sendEmail(services, email, 'support');
  },
});

async function countsForDesk(tx: TeamTx, to: string): Promise<boolean> {
  return countEmail(tx, 'support_desk', to).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
}

async function isMember({ db, team_id }: TeamTx, user_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('user_id')
    .where((eb) => eb.and({ team_id, user_id }))
    .executeTakeFirst();
  return row !== undefined;
}
