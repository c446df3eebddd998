import type { Person } from '#server/platform/http/person.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { countEmail } from './email-allowance.ts';
import { limitAttempts } from './rate-limit.ts';
import { sendVerification } from './send-verification.ts';

/** Emails a new link to an unverified person, at most five times an hour, and ten a day to one address. */
export async function resendVerification(
  { db }: Pick<Services, 'db'>,
  person: Person,
  ip: string,
): Promise<void> {
  if (person.email_verified) return;
  await limitAttempts(db, 'resend', { ip, account: person.user_id });
  const payload = { user_id: person.user_id, mail_id: newId() };
  await db.outsideTeams(async (tx) => {
    await countEmail(tx, 'verification', person.email);
    await sendVerification.enqueue(tx, payload);
  });
}
