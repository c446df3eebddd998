import type { RecoveryRequest } from '#domain/accounts/recovery.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { limitAttempts } from './rate-limit.ts';
import { sendRecovery } from './send-recovery.ts';

/**
 * Enqueues the recovery email. The job looks up the address, so a request does the same work and
 * gets the same response for known and unknown addresses.
 */
export async function requestRecovery(
  { db }: Pick<Services, 'db'>,
  { email }: RecoveryRequest,
  ip: string,
): Promise<void> {
  await limitAttempts(db, 'recover', { ip, account: email });
  await db.outsideTeams((tx) => sendRecovery.enqueue(tx, { email, mail_id: newId() }));
}
