import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { sendToAccount, linkOf, type EmailServices } from './send-email.ts';
import { emailTokenSecret, storeToken, type TokenRef } from './email-tokens.ts';
import { recoveryEmail } from './emails/recovery-email.ts';
import { findUserByEmail } from './queries.ts';

/** Validity of the link in a recovery email. */
const LINK_SECONDS = 3600;

/**
 * Emails the recovery link to a known address. A repeat sends the same link, unless it was used or
 * revoked. A newer request replaces a waiting one. Earlier links stay valid until one of them is
 * used: otherwise a stranger who keeps asking would break each link before the owner opens it.
 */
export const sendRecovery = defineSystemJob({
  name: 'accounts:send-recovery',
  payload: z.object({ email: z.string(), mail_id: z.uuid() }),
  key: ({ email }) => `recovery:${createHash('sha256').update(email).digest('base64url')}`,
  run: emailRecoveryLink,
});

async function emailRecoveryLink(
  { db, env, emailSender, log }: EmailServices,
  { email, mail_id }: { email: string; mail_id: string },
): Promise<void> {
  const found = await db.outsideTeams(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) return undefined;
    const ref: TokenRef = { user_id: user.id, mail_id, purpose: 'reset_password' };
    const secret = emailTokenSecret(env.APP_SECRET, ref);
    if (!(await storeToken(tx, ref, secret, LINK_SECONDS))) return undefined;
    return { user, secret };
  });
  if (!found) return;
  const { user, secret } = found;
  const link = linkOf(env, '/auth/reset-password', { userId: user.id }, secret);
  await sendToAccount(
    { db, emailSender, log },
    recoveryEmail({ to: user.email, name: user.name, link }),
    user.id,
  );
}
