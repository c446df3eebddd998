import { z } from 'zod';
import type { OpenTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { passwordNoticeEmail } from './emails/account-emails.ts';
import {
  type SecurityNotice,
  securityNotice,
  securityNoticeEmail,
} from './emails/security-notice-email.ts';
import { findUser } from './queries.ts';
import { type EmailServices, linkOf, sendToAccount } from './send-email.ts';

/** Emails a notice of a changed password, with the link to choose another one. */
export const sendPasswordNotice = defineSystemJob({
  name: 'accounts:send-password-notice',
  payload: z.object({ user_id: z.string() }),
  key: ({ user_id }) => `password-notice:${user_id}`,
  async run({ db, env, emailSender, log }: EmailServices, { user_id }) {
    const user = await db.outsideTeams((tx) => findUser(tx, user_id));
    if (!user) return;
    const link = linkOf(env, '/auth/forgot-password');
    await sendToAccount({ db, emailSender, log }, user_id, () =>
      passwordNoticeEmail({ to: user.email, name: user.name, link }),
    );
  },
});

/** Emails a notice of a security change, with the link to choose another password. */
export const securityNoticeDue = defineSystemJob({
  name: 'accounts:send-security-notice',
  payload: z.object({ user_id: z.string(), notice: securityNotice, notice_id: z.uuid() }),
  // Each change gets its own email, so a job never replaces another.
  key: ({ notice_id }) => `security-notice:${notice_id}`,
  async run({ db, env, emailSender, log }: EmailServices, { user_id, notice }) {
    const user = await db.outsideTeams((tx) => findUser(tx, user_id));
    if (!user) return;
    const link = linkOf(env, '/auth/forgot-password');
    await sendToAccount({ db, emailSender, log }, user_id, () =>
      securityNoticeEmail({ to: user.email, name: user.name, link }, notice),
    );
  },
});

/** Enqueues the email about a security change, in the transaction of the change. */
export async function sendSecurityNotice(
  tx: OpenTx,
  user_id: string,
  notice: SecurityNotice,
): Promise<void> {
  await securityNoticeDue.enqueue(tx, { user_id, notice, notice_id: newId() });
}
