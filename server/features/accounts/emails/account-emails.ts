import { accountEmails } from '#copy/emails/accounts.ts';
import type { Email } from '#server/platform/email.ts';
import { composeEmail, greeting } from './email-layout.ts';

/** Tells a user that their password was changed, in case someone else did it. */
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

/** Asks a new user to verify their address. */
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
