import { z } from 'zod';
import { accountEmails } from '#copy/emails/accounts.ts';
import { unlinked } from '#domain/names.ts';
import type { Email } from '#server/platform/email.ts';
import { composeEmail, greeting } from './email-layout.ts';

/** A change to how a person signs in, as its email reports it. */
export const securityNotice = z.discriminatedUnion('about', [
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

/** Tells a person what changed in how they sign in, in case someone else did it. */
export function securityNoticeEmail(
  to: { to: string; name: string; link: string },
  notice: SecurityNotice,
): Email {
  const copy = accountEmails.securityNotice;
  return composeEmail(to.to, {
    preview: copy.preview,
    title: copy.title[notice.about],
    paragraphs: [greeting(to.name), noticeText(notice), copy.whatToDo],
    button: { label: copy.button, link: to.link },
    footnotes: [],
  });
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
      return copy.passkeyAdded({ name: unlinked(notice.name) });
    case 'passkey_removed':
      return copy.passkeyRemoved({ name: unlinked(notice.name) });
  }
}
