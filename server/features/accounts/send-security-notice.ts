import { z } from 'zod';
import type { OpenTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { sendToAccount, linkOf, type EmailServices } from './send-email.ts';
import { securityNoticeEmail } from './emails/security-notice-email.ts';
import { findUser } from './queries.ts';
import { type SecurityNotice, securityNotice } from './security-notice.ts';

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
    const email = securityNoticeEmail({ to: user.email, name: user.name, link }, notice);
    await sendToAccount({ db, emailSender, log }, email, user_id);
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
