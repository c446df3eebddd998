import { unlinked } from '#domain/names.ts';
import type { Email } from '#server/platform/email.ts';
import { composeEmail } from './email-layout.ts';

/** Sends the link to choose a new password. */
export function recoveryEmail(to: { to: string; name: string; link: string }): Email {
  return composeEmail(to.to, {
    preview: 'Choose a new password for your account.',
    title: 'Reset your password',
    paragraphs: [
      `Hi ${unlinked(to.name)},`,
      'You asked for a new password. Use the button below to choose one. This signs you out everywhere, and you can sign in again with the new password.',
    ],
    button: { label: 'Choose a new password', link: to.link },
    footnotes: [
      'The link is valid for one hour. Once you have used one link, all others stop working.',
      "If you didn't ask for this, you can ignore this email. Your password stays the same.",
    ],
  });
}
