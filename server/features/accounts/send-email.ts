import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Env } from '#server/platform/env.ts';
import type { Email } from '#server/platform/email.ts';
import type { Services } from '#server/services.ts';

/** The services of a job that sends email. */
export type EmailServices = Pick<Services, 'db' | 'env' | 'emailSender' | 'log'>;

const EMAIL_SERVER_DOWN_MS = 20_000;

/**
 * Hands an email to the mail server. Throws RetryAfter while the server is unreachable. Returns false
 * and logs when the server rejects the address for good; the person may then ask again.
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

/** A 5xx reply to the recipient is permanent. Every other failure may pass. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500;
}

/** Builds an absolute link for an email. */
export function linkOf(
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
  path: string,
  query: Record<string, string> = {},
): string {
  const link = new URL(path, PUBLIC_URL);
  link.search = new URLSearchParams(query).toString();
  return link.href;
}
