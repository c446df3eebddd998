import type { OpenTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { handOver, linkOf, type MailingServices } from './hand-over-mail.ts';
import { secretOf, storeToken, type TokenRef } from './mailed-tokens.ts';
import { verificationMail } from './mails/verification-mail.ts';
import { findUser } from './queries.ts';

export const SEND_VERIFICATION = 'accounts:send-verification';
/** How long the link of a verification mail is valid. */
const LINK_DAYS = 7;

export interface VerificationMailRef {
  user_id: string;
  mail_id: string;
}

/** Plans the mail in the transaction that needs it, so that it cannot be lost or sent for nothing. */
export async function sendVerificationLater(tx: OpenTx, user_id: string): Promise<void> {
  const payload: VerificationMailRef = { user_id, mail_id: newId() };
  await enqueueJobs(tx.db, [
    { identifier: SEND_VERIFICATION, payload, job_key: `verification:${user_id}` },
  ]);
}

/**
 * Mails the verification link. A repeat mails the same link. When the mail server is away it throws
 * RetryAfter; an address that it refuses for good is logged, and the person may ask again.
 */
export async function sendVerification(
  { db, env, mailer, log }: MailingServices,
  { user_id, mail_id }: VerificationMailRef,
): Promise<void> {
  const ref: TokenRef = { user_id, mail_id, purpose: 'verify_email' };
  const secret = secretOf(env.APP_SECRET, ref);
  const user = await db.outsideTeams(async (tx) => {
    const found = await findUser(tx, user_id);
    if (!found || found.email_verified) return undefined;
    return (await storeToken(tx, ref, secret, LINK_DAYS * 24 * 3600)) ? found : undefined;
  });
  if (!user) return;
  const link = linkOf(env, '/auth/verify-email', { userId: user_id, secret });
  const mail = verificationMail({ to: user.email, name: user.name, link, days: LINK_DAYS });
  await handOver({ mailer, log }, mail, user_id);
}
