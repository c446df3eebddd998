import { accountEmails } from '#copy/emails/accounts.ts';
import type { Email } from '#server/platform/email.ts';
import { composeEmail, greeting } from './email-layout.ts';

/** Asks a new person to verify their address. */
export function verificationEmail(to: {
  to: string;
  name: string;
  link: string;
  days: number;
}): Email {
  const copy = accountEmails.verification;
  return composeEmail(to.to, {
    preview: copy.preview,
    title: copy.title,
    paragraphs: [greeting(to.name), copy.text],
    button: { label: copy.button, link: to.link },
    footnotes: [copy.validity({ days: to.days }), copy.notYou],
  });
}
