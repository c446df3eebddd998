import { z } from 'zod';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { sendToAccount, linkOf, type EmailServices } from './send-email.ts';
import { emailTokenSecret, storeToken, type TokenRef } from './email-tokens.ts';
import { verificationEmail } from './emails/verification-email.ts';
import { findUser } from './queries.ts';

/** Validity of the link in a verification email. */
const LINK_DAYS = 7;

/**
 * Emails the verification link. A repeat sends the same link. An address that the mail server
 * rejects is logged, and the person may ask again.
 */
export const sendVerification = defineSystemJob({
  name: 'accounts:send-verification',
  payload: z.object({ user_id: z.string(), mail_id: z.uuid() }),
  key: ({ user_id }) => `verification:${user_id}`,
  run: emailVerificationLink,
});

async function emailVerificationLink(
  { db, env, emailSender, log }: EmailServices,
  { user_id, mail_id }: { user_id: string; mail_id: string },
): Promise<void> {
  const ref: TokenRef = { user_id, mail_id, purpose: 'verify_email' };
  const secret = emailTokenSecret(env.APP_SECRET, ref);
  const user = await db.outsideTeams(async (tx) => {
    const found = await findUser(tx, user_id);
    if (!found || found.email_verified) return undefined;
    return (await storeToken(tx, ref, secret, LINK_DAYS * 24 * 3600)) ? found : undefined;
  });
  if (!user) return;
  const link = linkOf(env, '/auth/verify-email', { userId: user_id }, secret);
  const email = verificationEmail({ to: user.email, name: user.name, link, days: LINK_DAYS });
  await sendToAccount({ db, emailSender, log }, email, user_id);
}
