import { z } from 'zod';
import { accountsErrors } from '#copy/errors/accounts.ts';
import type { EmailLink } from '#domain/accounts/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { Person } from '#server/platform/http/person.ts';
import { newId } from '#server/platform/id.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import type { Services } from '#server/services.ts';
import { consumeToken, issueToken } from '../email-tokens.ts';
import { verificationEmail } from '../emails/account-emails.ts';
import { findUser, markVerified } from '../queries.ts';
import { countEmail, limitAttempts } from '../rate-limit/rate-limit.ts';
import { type EmailServices, absoluteLink, sendToAccount } from '../send-email.ts';

/**
 * Verifies the address of an emailed link, without a session. The link works once. A second click succeeds
 * for a verified user, because email scanners may click first.
 */
export async function verifyEmail(
  { db }: Pick<Services, 'db'>,
  { userId, secret }: EmailLink,
  ip: string,
): Promise<void> {
  await limitAttempts(db, 'verify', { ip, account: userId });
  await db.outsideTeams(async (tx) => {
    const token = await consumeToken(tx, { user_id: userId, purpose: 'verify_email', secret });
    if (token === 'consumed') return markVerified(tx, userId);
    const user = await findUser(tx, userId);
    if (user?.email_verified && token !== 'unknown') return;
    throw new Refusal(
      'LINK_INVALID',
      token === 'expired' ? accountsErrors.verificationExpired : accountsErrors.verificationInvalid,
    );
  });
}

/** Emails a new link to an unverified user, at most five times an hour, and ten a day to one address. */
export async function resendVerification(
  { db }: Pick<Services, 'db'>,
  person: Person,
  ip: string,
): Promise<void> {
  if (person.email_verified) return;
  await limitAttempts(db, 'resend', { ip, account: person.user_id });
  const payload = { user_id: person.user_id, mail_id: newId() };
  await db.outsideTeams(async (tx) => {
    await countEmail(tx, 'verification', person.email);
    await sendVerification.enqueue(tx, payload);
  });
}

/** How long the link in a verification email is valid. */
const LINK_DAYS = 7;

/**
 * Emails the verification link. A repeat sends the same link. If the mail server rejects the address, that
 * is logged, and the user may ask again.
 */
export const sendVerification = defineSystemJob({
  name: 'accounts:send-verification',
  payload: z.object({ user_id: z.string(), mail_id: z.uuid() }),
  key: ({ user_id }) => `verification:${user_id}`,
  async run(services: EmailServices, { user_id, mail_id }) {
    const { db, env } = services;
    const secret = await db.outsideTeams(async (tx) => {
      const user = await findUser(tx, user_id);
      if (!user || user.email_verified) return undefined;
      const ref = { user_id, mail_id, purpose: 'verify_email' } as const;
      return issueToken(env, tx, ref, LINK_DAYS * 24 * 3600);
    });
    if (!secret) return;
    const link = absoluteLink(env, '/auth/verify-email', { userId: user_id }, secret);
    await sendToAccount(services, user_id, (user) =>
      verificationEmail({ ...user, link, days: LINK_DAYS }),
    );
  },
});
