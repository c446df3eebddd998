import { unlinked } from '#domain/names.ts';
import type { Email } from '#server/platform/email.ts';
import { composeEmail } from './email-layout.ts';

/** Asks a new person to verify their address. */
export function verificationEmail(to: {
  to: string;
  name: string;
  link: string;
  days: number;
}): Email {
  return composeEmail(to.to, {
    preview: 'One click and your account is ready.',
    title: 'Verify your email address',
    paragraphs: [
      `Hi ${unlinked(to.name)},`,
      'Welcome to OpenSetter! Confirm your email address to set up your first agent.',
    ],
    button: { label: 'Verify email address', link: to.link },
    footnotes: [
      `The link works once and is valid for ${to.days} days.`,
      "If you didn't create an account, you can ignore this email.",
    ],
  });
}
