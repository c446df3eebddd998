import { z } from 'zod';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { sendToAccount, linkOf, type EmailServices } from './send-email.ts';
import { passwordNoticeEmail } from './emails/password-notice-email.ts';
import { findUser } from './queries.ts';

/** Emails a notice of a changed password, with the link to choose another one. */
export const sendPasswordNotice = defineSystemJob({
  name: 'accounts:send-password-notice',
  payload: z.object({ user_id: z.string() }),
  key: ({ user_id }) => `password-notice:${user_id}`,
  async run({ db, env, emailSender, log }: EmailServices, { user_id }) {
    const user = await db.outsideTeams((tx) => findUser(tx, user_id));
    if (!user) return;
    const link = linkOf(env, '/auth/forgot-password');
    const email = passwordNoticeEmail({ to: user.email, name: user.name, link });
    await sendToAccount({ db, emailSender, log }, email, user_id);
  },
});
