import { z } from 'zod';
import { accountEmails } from '#copy/emails/accounts.ts';
import { withoutLinks } from '#domain/names.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Email } from '#server/platform/email.ts';
import { newId } from '#server/platform/id.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { passwordNoticeEmail, type Reader } from './emails/account-emails.ts';
import { composeEmail } from './emails/email-layout.ts';
import { type EmailServices, absoluteLink, sendToAccount } from './send-email.ts';

/** A change to how a user signs in, as its email reports it. */
const securityNotice = z.discriminatedUnion('about', [
  z.object({
    about: z.enum([
      'two_factor_on',
      'two_factor_off',
      'two_factor_reset',
      'recovery_codes_renewed',
      'single_sign_on_connected',
    ]),
  }),
  z.object({ about: z.enum(['passkey_added', 'passkey_removed']), name: z.string() }),
  z.object({ about: z.literal('recovery_code_used'), left: z.number() }),
]);
export type SecurityNotice = z.output<typeof securityNotice>;

/** Tells a user what changed in how they sign in, in case someone else did it. */
export function securityNoticeEmail(to: Reader, notice: SecurityNotice): Email {
  const { title, ...copy } = accountEmails.securityNotice;
  return composeEmail(
    to,
    { ...copy, title: title[notice.about] },
    { paragraphs: [noticeText(notice), copy.whatToDo], link: to.link },
  );
}

function noticeText(notice: SecurityNotice): string {
  const copy = accountEmails.securityNotice;
  switch (notice.about) {
    case 'two_factor_on':
      return copy.twoFactorOn;
    case 'two_factor_off':
      return copy.twoFactorOff;
    case 'two_factor_reset':
      return copy.twoFactorReset;
    case 'recovery_codes_renewed':
      return copy.recoveryCodesRenewed;
    case 'single_sign_on_connected':
      return copy.singleSignOnConnected;
    case 'recovery_code_used':
      return copy.recoveryCodeUsed({ left: notice.left });
    case 'passkey_added':
      return copy.passkeyAdded({ name: withoutLinks(notice.name) });
    case 'passkey_removed':
      return copy.passkeyRemoved({ name: withoutLinks(notice.name) });
  }
}

/** Emails a notice of a changed password, with the link to choose another one. */
export const sendPasswordNotice = defineSystemJob({
  name: 'accounts:send-password-notice',
  payload: z.object({ user_id: z.string() }),
  key: ({ user_id }) => `password-notice:${user_id}`,
  async run(services: EmailServices, { user_id }) {
    const link = absoluteLink(services.env, '/auth/forgot-password');
    await sendToAccount(services, user_id, (user) => passwordNoticeEmail({ ...user, link }));
  },
});

/** Emails a notice of a security change, with the link to choose another password. */
export const securityNoticeDue = defineSystemJob({
  name: 'accounts:send-security-notice',
  payload: z.object({ user_id: z.string(), notice: securityNotice, notice_id: z.uuid() }),
  // Each change gets its own email, so a job never replaces another.
  key: ({ notice_id }) => `security-notice:${notice_id}`,
  async run(services: EmailServices, { user_id, notice }) {
    const link = absoluteLink(services.env, '/auth/forgot-password');
    await sendToAccount(services, user_id, (user) =>
      securityNoticeEmail({ ...user, link }, notice),
    );
  },
});

/** Enqueues the email about a security change, in the transaction of the change. */
export async function sendSecurityNotice(
  tx: OpenTx,
  user_id: string,
  notice: SecurityNotice,
): Promise<void> {
  await securityNoticeDue.enqueue(tx, { user_id, notice, notice_id: newId() });
}
