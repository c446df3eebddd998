import type { OpenTx } from '#server/platform/db/database.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { handOver, linkOf, type MailingServices } from './hand-over-mail.ts';
import { passwordNoticeMail } from './mails/password-notice-mail.ts';
import { findUser } from './queries.ts';

export const SEND_PASSWORD_NOTICE = 'accounts:send-password-notice';

/** Plans the mail in the transaction that changes the password. */
export async function sendPasswordNoticeLater(tx: OpenTx, user_id: string): Promise<void> {
  const job_key = `password-notice:${user_id}`;
  await enqueueJobs(tx.db, [{ identifier: SEND_PASSWORD_NOTICE, payload: { user_id }, job_key }]);
}

/** Tells a person that the password was changed, with the way back if it was somebody else. */
export async function sendPasswordNotice(
  { db, env, emailSender, log }: MailingServices,
  { user_id }: { user_id: string },
): Promise<void> {
  const user = await db.outsideTeams((tx) => findUser(tx, user_id));
  if (!user) return;
  const link = linkOf(env, '/auth/forgot-password');
  const mail = passwordNoticeMail({ to: user.email, name: user.name, link });
  await handOver({ emailSender, log }, mail, user_id);
}
