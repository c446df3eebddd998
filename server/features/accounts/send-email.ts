import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Email } from '#server/platform/email.ts';
import { inLocale } from '#server/platform/language/reader-locale.ts';
import type { Services } from '#server/services.ts';
import { findLocale, saveEmailRefusal } from './queries.ts';

export type EmailServices = Pick<Services, 'db' | 'env' | 'emailSender' | 'log'>;

const EMAIL_SERVER_DOWN_MS = 20_000;

/**
 * Hands an email to the mail server. Throws RetryAfter while the server is unreachable. Returns false and
 * logs if the server permanently rejects the address; the user may then ask again.
 */
export async function sendEmail(
  { emailSender, log }: Pick<Services, 'emailSender' | 'log'>,
  email: Email,
  user_id: string,
): Promise<boolean> {
  try {
    await emailSender.send(email);
    return true;
  } catch (error) {
    if (!isFinal(error))
      throw new RetryAfter(EMAIL_SERVER_DOWN_MS, 'the mail server did not accept the email', {
        cause: error,
      });
    log.warn({ err: error, user_id }, 'the mail server rejected this address');
    return false;
  }
}

/** Sends an email while a user waits for the mail server's answer. Throws any error. */
export const trySending = (emailSender: Services['emailSender'], email: Email): Promise<void> =>
  emailSender.send(email);

/** nodemailer's codes for a refusal of the sender or recipient, and of the message after DATA. */
const ABOUT_THIS_EMAIL = new Set(['EENVELOPE', 'EMESSAGE']);

/** A 5xx reply to this email is permanent. Every other failure may be temporary. */
function isFinal(error: unknown): boolean {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number };
  return ABOUT_THIS_EMAIL.has(code) && responseCode >= 500;
}

/**
 * Sends an email to an account's own address, in the user's language. Stores a permanent rejection, which
 * the account then shows.
 */
export async function sendToAccount(
  { db, emailSender, log }: Pick<Services, 'db' | 'emailSender' | 'log'>,
  user_id: string,
  compose: () => Email,
): Promise<void> {
  const locale = await db.outsideTeams((tx) => findLocale(tx, user_id));
  const sent = await sendEmail({ emailSender, log }, inLocale(locale, compose), user_id);
  await db.outsideTeams((tx) => saveEmailRefusal(tx, user_id, !sent));
}

/**
 * Builds an absolute link for an email. Puts its secret in the fragment, which browsers don't send, because
 * proxies log paths and queries.
 */
export function linkOf(
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
  path: string,
  query: Record<string, string> & { secret?: never } = {},
  secret?: string,
): string {
  const link = new URL(path, PUBLIC_URL);
  link.search = new URLSearchParams(query).toString();
  if (secret !== undefined) link.hash = new URLSearchParams({ secret }).toString();
  return link.href;
}
