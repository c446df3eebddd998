import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Email } from '#server/platform/email.ts';
import { inLocale } from '#server/platform/language/reader-locale.ts';
import type { Services } from '#server/services.ts';
import { findLocale, findUser } from './queries.ts';

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
 * the account then shows. Does nothing if the account is gone.
 */
export async function sendToAccount(
  services: Pick<Services, 'db' | 'emailSender' | 'log'>,
  user_id: string,
  compose: (user: { email: string; name: string }) => Email,
): Promise<void> {
  const { db } = services;
  const { user, locale } = await db.outsideTeams(async (tx) => ({
    user: await findUser(tx, user_id),
    locale: await findLocale(tx, user_id),
  }));
  if (!user) return;
  const email = inLocale(locale, () => compose(user));
  const sent = await sendEmail(services, email, user_id);
  await db.outsideTeams((tx) =>
    tx.db
      .updateTable('user_profiles')
      .set({ email_refused_at: sent ? null : new Date() })
      .where('user_id', '=', user_id)
      .where((is) => is.or([is.val(!sent), is('email_refused_at', 'is not', null)]))
      .execute(),
  );
}

/**
 * Builds an absolute link for an email, from a path that may have a query. Puts its secret in the fragment,
 * which browsers don't send, because proxies log paths and queries.
 */
export function absoluteLink(
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
  path: string,
  query: Record<string, string> & { secret?: never } = {},
  secret?: string,
): string {
  const link = new URL(path, PUBLIC_URL);
  for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value);
  if (secret !== undefined) link.hash = new URLSearchParams({ secret }).toString();
  return link.href;
}
