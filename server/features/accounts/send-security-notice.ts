import { z } from 'zod';
import type { OpenTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { handOver, linkOf, type MailingServices } from './hand-over-mail.ts';
import { securityNoticeEmail } from './mails/security-notice-email.ts';
import { findUser } from './queries.ts';

export const SEND_SECURITY_NOTICE = 'accounts:send-security-notice';

const securityNotice = z.discriminatedUnion('about', [
  z.object({
    about: z.enum([
      'two_factor_on',
      'two_factor_off',
      'two_factor_reset',
      'recovery_codes_renewed',
    ]),
  }),
  z.object({ about: z.enum(['passkey_added', 'passkey_removed']), name: z.string() }),
  z.object({ about: z.literal('recovery_code_used'), left: z.number() }),
]);
export type SecurityNotice = z.output<typeof securityNotice>;

const payload = z.object({ user_id: z.string(), notice: securityNotice });

/** Plans an email about a change to how somebody signs in, in the transaction of the change. */
export async function sendSecurityNotice(
  tx: OpenTx,
  user_id: string,
  notice: SecurityNotice,
): Promise<void> {
  // each change has an email of its own: none takes the place of another
  const job_key = `security-notice:${newId()}`;
  const job = { identifier: SEND_SECURITY_NOTICE, payload: { user_id, notice }, job_key };
  await enqueueJobs(tx.db, [job]);
}

/** Tells a person what was changed, with the way back if it was somebody else. */
export async function deliverSecurityNotice(
  { db, env, mailer, log }: MailingServices,
  job: unknown,
): Promise<void> {
  const { user_id, notice } = payload.parse(job);
  const user = await db.outsideTeams((tx) => findUser(tx, user_id));
  if (!user) return;
  const link = linkOf(env, '/auth/forgot-password');
  const email = securityNoticeEmail({ to: user.email, name: user.name, link }, notice);
  await handOver({ mailer, log }, email, user_id);
}
