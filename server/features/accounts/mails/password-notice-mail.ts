import type { Email } from '#server/platform/email.ts';
import { type MailContent, mailHtml, mailText } from './mail-layout.ts';

/** Says that the password was changed, to the one person who must know if somebody else did it. */
export function passwordNoticeMail(to: { to: string; name: string; link: string }): Email {
  const content: MailContent = {
    preview: 'If this was you, there is nothing to do.',
    title: 'Your password was changed',
    paragraphs: [
      `Hi ${to.name},`,
      'The password of your account was just set or changed, and other devices were signed out. If this was you, there is nothing to do.',
      'If it was not you, choose a new password now.',
    ],
    button: { label: 'Choose a new password', link: to.link },
    footnotes: [],
  };
  return {
    to: to.to,
    subject: 'Your password was changed',
    text: mailText(content),
    html: mailHtml(content),
  };
}
