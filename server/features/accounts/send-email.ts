import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Env } from '#server/platform/env.ts';
import type { Email } from '#server/platform/email.ts';
import type { Services } from '#server/services.ts';

/** What a job that mails is given. */
export type EmailServices = Pick<Services, 'db' | 'env' | 'emailSender' | 'log'>;

const EMAIL_SERVER_DOWN_MS = 20_000;

/**
 * Hands a mail to the mail server. When it is away this throws RetryAfter; an address that it
 * refuses for good is logged and answered with false, and the person may ask again.
 */
export async function sendEmail(
  { emailSender, log }: Pick<Services, 'emailSender' | 'log'>,
  mail: Email,
  user_id: string,
): Promise<boolean> {
  try {
    await emailSender.send(mail);
    return true;
  } catch (error) {
    if (!isFinal(error))
      throw new RetryAfter(EMAIL_SERVER_DOWN_MS, 'the mail server did not take the mail', {
        cause: error,
      });
    log.warn({ err: error, user_id }, 'the mail server refuses this address');
    return false;
  }
}

/** A reply of the 500s to the recipient is an answer; everything else may pass. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500;
}

/** An address of the product for a mail. */
export function linkOf(
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
  path: string,
  query: Record<string, string> = {},
): string {
  const link = new URL(path, PUBLIC_URL);
  link.search = new URLSearchParams(query).toString();
  return link.href;
}
