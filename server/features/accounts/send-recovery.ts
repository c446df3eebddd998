import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { handOver, linkOf, type MailingServices } from './hand-over-mail.ts';
import { secretOf, storeToken, type TokenRef, withdrawTokens } from './mailed-tokens.ts';
import { recoveryMail } from './mails/recovery-mail.ts';
import { findUserByEmail } from './queries.ts';

/** How long the link of a recovery email is valid. */
const LINK_SECONDS = 3600;

/**
 * Mails the recovery link if somebody has the address, and withdraws the links that were mailed
 * before. A repeat mails the same link; one that was used or withdrawn is not mailed again. A newer
 * request takes the place of one that still waits.
 */
export const sendRecovery = defineSystemJob({
  name: 'accounts:send-recovery',
  payload: z.object({ email: z.string(), mail_id: z.uuid() }),
  key: ({ email }) => `recovery:${createHash('sha256').update(email).digest('base64url')}`,
  run: mailRecovery,
});

async function mailRecovery(
  { db, env, emailSender, log }: MailingServices,
  { email, mail_id }: { email: string; mail_id: string },
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
  await handOver(
    { emailSender, log },
    recoveryMail({ to: user.email, name: user.name, link }),
    user.id,
  );
}
