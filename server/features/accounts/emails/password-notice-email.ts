import { accountEmails } from '#copy/emails/accounts.ts';
import type { Email } from '#server/platform/email.ts';
import { composeEmail, greeting } from './email-layout.ts';

/** Tells a person that their password was changed, in case someone else did it. */
export function passwordNoticeEmail(to: { to: string; name: string; link: string }): Email {
  const copy = accountEmails.passwordChanged;
  return composeEmail(to.to, {
    preview: copy.preview,
    title: copy.title,
    paragraphs: [greeting(to.name), copy.text, copy.notYou],
    button: { label: copy.button, link: to.link },
    footnotes: [],
  });
}
