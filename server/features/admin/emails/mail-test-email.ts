import { supportEmails } from '#copy/emails/support.ts';
import { composeEmail } from '#server/features/accounts/emails/email-layout.ts';
import { linkOf } from '#server/features/accounts/send-email.ts';
import type { Email } from '#server/platform/email.ts';
import type { Env } from '#server/platform/settings/env.ts';

/** Shows an operator that the mail server takes emails. */
export function mailTestEmail(env: Pick<Env, 'PUBLIC_URL'>, to: string): Email {
  const copy = supportEmails.test;
  return composeEmail(to, {
    preview: copy.preview,
    title: copy.title,
    paragraphs: [copy.text],
    button: { label: copy.button, link: linkOf(env, '/account/installation') },
    footnotes: [copy.why],
  });
}
