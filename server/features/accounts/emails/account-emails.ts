import { accountEmails } from '#copy/emails/accounts.ts';
import type { Email } from '#server/platform/email.ts';
import { composeEmail } from './email-layout.ts';

/** The user of an account, and where the button of the email leads. */
export interface Reader {
  email: string;
  name: string;
  link: string;
}

/** Tells a user that their password was changed, in case someone else did it. */
export function passwordNoticeEmail(to: Reader): Email {
  const copy = accountEmails.passwordChanged;
  return composeEmail(to, copy, { paragraphs: [copy.text, copy.notYou], link: to.link });
}

/** Sends the link to choose a new password. */
export function recoveryEmail(to: Reader): Email {
  const copy = accountEmails.recovery;
  const footnotes = [copy.validity, copy.notYou];
  return composeEmail(to, copy, { paragraphs: [copy.text], link: to.link, footnotes });
}

/** Asks a new user to verify their address. */
export function verificationEmail(to: Reader & { days: number }): Email {
  const copy = accountEmails.verification;
  const footnotes = [copy.validity({ days: to.days }), copy.notYou];
  return composeEmail(to, copy, { paragraphs: [copy.text], link: to.link, footnotes });
}
