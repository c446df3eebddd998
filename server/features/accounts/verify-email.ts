import type { EmailLink } from '#domain/accounts/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { Services } from '#server/services.ts';
import { consumeToken } from './email-tokens.ts';
import { findUser, markVerified } from './queries.ts';
import { limitAttempts } from './rate-limit.ts';

const INVALID = 'Invalid verification link';
const EXPIRED = 'Email verification failed: Please try again or request a new verification email';

/**
 * Verifies the address of an emailed link, without a session. The link works once. A second click is
 * no error for a verified person, because email scanners may click first.
 */
export async function verifyEmail(
  { db }: Pick<Services, 'db'>,
  { userId, secret }: EmailLink,
  ip: string,
): Promise<void> {
  await limitAttempts(db, 'verify', { ip, account: userId });
  await db.outsideTeams(async (tx) => {
    const token = await consumeToken(tx, { user_id: userId, purpose: 'verify_email', secret });
    if (token === 'consumed') return markVerified(tx, userId);
    const user = await findUser(tx, userId);
    if (user?.email_verified && token !== 'unknown') return;
    throw new Refusal('LINK_INVALID', token === 'expired' ? EXPIRED : INVALID);
  });
}
