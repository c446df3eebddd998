import { unlinked } from '#domain/names.ts';
import type { Email } from '#server/platform/email.ts';
import { composeEmail } from './email-layout.ts';

/** Tells a person that their password was changed, in case someone else did it. */
export function passwordNoticeEmail(to: { to: string; name: string; link: string }): Email {
  return composeEmail(to.to, {
    preview: "If this was you, you don't need to do anything.",
    title: 'Your password was changed',
    paragraphs: [
      `Hi ${unlinked(to.name)},`,
      "Your account's password was just set or changed, and your other devices were signed out. If this was you, you don't need to do anything.",
      "If it wasn't you, choose a new password now.",
    ],
    button: { label: 'Choose a new password', link: to.link },
    footnotes: [],
  });
}
