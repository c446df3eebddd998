import { z } from 'zod';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { handOver, linkOf, type MailingServices } from './hand-over-mail.ts';
import { passwordNoticeMail } from './mails/password-notice-mail.ts';
import { findUser } from './queries.ts';

/** Tells a person that the password was changed, with the way back if it was somebody else. */
export const sendPasswordNotice = defineSystemJob({
  name: 'accounts:send-password-notice',
  payload: z.object({ user_id: z.string() }),
  key: ({ user_id }) => `password-notice:${user_id}`,
  async run({ db, env, emailSender, log }: MailingServices, { user_id }) {
    const user = await db.outsideTeams((tx) => findUser(tx, user_id));
    if (!user) return;
    const link = linkOf(env, '/auth/forgot-password');
    const mail = passwordNoticeMail({ to: user.email, name: user.name, link });
    await handOver({ emailSender, log }, mail, user_id);
  },
});
