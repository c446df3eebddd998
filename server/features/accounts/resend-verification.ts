import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { limitAttempts } from './rate-limit.ts';
import { sendVerificationLater } from './send-verification.ts';

/** Mails a new link to somebody who is signed in and not verified yet; five times an hour. */
export async function resendVerification(
  { db }: Pick<Services, 'db'>,
  person: Person,
  ip: string,
): Promise<void> {
  if (person.email_verified) return;
  await limitAttempts(db, 'resend', { ip, account: person.user_id });
  await db.outsideTeams((tx) => sendVerificationLater(tx, person.user_id));
}
