import type { OpenTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Services } from '#server/services.ts';
import { secretOf, storeToken, type TokenRef } from './mailed-tokens.ts';
import { verificationMail } from './mails/verification-mail.ts';
import { findUser } from './queries.ts';

export const SEND_VERIFICATION = 'accounts:send-verification';
/** How long the link of a verification mail lives (DECISIONS, mails). */
const LINK_DAYS = 7;
const MAIL_SERVER_DOWN_MS = 20_000;

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
  { db, env, mailer, log }: Pick<Services, 'db' | 'env' | 'mailer' | 'log'>,
  { user_id, mail_id }: VerificationMailRef,
): Promise<void> {
  const ref: TokenRef = { user_id, mail_id, purpose: 'verify_email' };
  const secret = secretOf(env.APP_SECRET, ref);
  const user = await db.outsideTeams(async (tx) => {
    const found = await findUser(tx, user_id);
    if (!found || found.email_verified) return undefined;
    await storeToken(tx, ref, secret, LINK_DAYS);
    return found;
  });
  if (!user) return;
  const link = new URL('/auth/verify-email', env.PUBLIC_URL);
  link.search = new URLSearchParams({ userId: user_id, secret }).toString();
  try {
    await mailer.send(
      verificationMail({ to: user.email, name: user.name, link: link.href, days: LINK_DAYS }),
    );
  } catch (error) {
    if (!isFinal(error))
      throw new RetryAfter(MAIL_SERVER_DOWN_MS, 'the mail server did not take the mail', {
        cause: error,
      });
    log.warn({ err: error, user_id }, 'the mail server refuses this address');
  }
}

/** A reply of the 500s to the recipient is an answer; everything else may pass. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500;
}
