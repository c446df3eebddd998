import type { Email } from '#server/platform/email.ts';
import { type MailContent, mailHtml, mailText } from './mail-layout.ts';

/** Lets somebody who forgot the password choose a new one. */
export function recoveryMail(to: { to: string; name: string; link: string }): Email {
  const content: MailContent = {
    preview: 'Choose a new password for your account.',
    title: 'Reset your password',
    paragraphs: [
      `Hi ${to.name},`,
      'You asked for a new password. Choose one with the button below. You will be signed out everywhere, and can then log in with it.',
    ],
    button: { label: 'Choose a new password', link: to.link },
    footnotes: [
      'The link works once, for one hour. Asking again makes it worthless.',
      'If you did not ask for this, you can ignore this mail: your password stays as it is.',
    ],
  };
  return {
    to: to.to,
    subject: 'Reset your password',
    text: mailText(content),
    html: mailHtml(content),
  };
}
