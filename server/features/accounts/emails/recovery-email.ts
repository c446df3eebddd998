import { accountEmails } from '#copy/emails/accounts.ts';
import type { Email } from '#server/platform/email.ts';
import { composeEmail, greeting } from './email-layout.ts';

/** Sends the link to choose a new password. */
export function recoveryEmail(to: { to: string; name: string; link: string }): Email {
  const copy = accountEmails.recovery;
  return composeEmail(to.to, {
    preview: copy.preview,
    title: copy.title,
    paragraphs: [greeting(to.name), copy.text],
    button: { label: copy.button, link: to.link },
    footnotes: [copy.validity, copy.notYou],
  });
}
