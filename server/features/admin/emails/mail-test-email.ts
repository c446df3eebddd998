import { composeEmail } from '#server/features/accounts/emails/email-layout.ts';
import { linkOf } from '#server/features/accounts/send-email.ts';
import type { Email } from '#server/platform/email.ts';
import type { Env } from '#server/platform/settings/env.ts';

/** Shows an operator that the mail server takes emails. */
export function mailTestEmail(env: Pick<Env, 'PUBLIC_URL'>, to: string): Email {
  return composeEmail(to, {
    preview: 'Your installation can send emails.',
    title: 'Test email from OpenSetter',
    paragraphs: ['This is a test. Your installation of OpenSetter can send emails.'],
    button: { label: 'Continue the setup', link: linkOf(env, '/account/installation') },
    footnotes: ['You get this email because you pressed Test on the setup page.'],
  });
}
