import { createHash } from 'node:crypto';
import type { OpenTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { handOver, linkOf, type MailingServices } from './hand-over-mail.ts';
import { secretOf, storeToken, type TokenRef, withdrawTokens } from './mailed-tokens.ts';
import { recoveryMail } from './mails/recovery-mail.ts';
import { findUserByEmail } from './queries.ts';

export const SEND_RECOVERY = 'accounts:send-recovery';
/** How long the link of a recovery mail is valid. */
const LINK_SECONDS = 3600;

export interface RecoveryMailRef {
  email: string;
  mail_id: string;
}

/** Plans the mail; a newer request takes the place of one that still waits. */
export async function sendRecoveryLater(tx: OpenTx, email: string): Promise<void> {
  const payload: RecoveryMailRef = { email, mail_id: newId() };
  const fingerprint = createHash('sha256').update(email).digest('base64url');
  await enqueueJobs(tx.db, [
    { identifier: SEND_RECOVERY, payload, job_key: `recovery:${fingerprint}` },
  ]);
}

/**
 * Mails the recovery link if somebody has the address, and withdraws the links that were mailed
 * before. A repeat mails the same link; one that was used or withdrawn is not mailed again.
 */
export async function sendRecovery(
  { db, env, mailer, log }: MailingServices,
  { email, mail_id }: RecoveryMailRef,
): Promise<void> {
  const found = await db.outsideTeams(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) return undefined;
    const ref: TokenRef = { user_id: user.id, mail_id, purpose: 'reset_password' };
    const secret = secretOf(env.APP_SECRET, ref);
    if (!(await storeToken(tx, ref, secret, LINK_SECONDS))) return undefined;
    await withdrawTokens(tx, ref, secret);
    return { user, secret };
  });
  if (!found) return;
  const { user, secret } = found;
  const link = linkOf(env, '/auth/reset-password', { userId: user.id, secret });
  await handOver({ mailer, log }, recoveryMail({ to: user.email, name: user.name, link }), user.id);
}
