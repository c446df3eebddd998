import type { RecoveryRequest } from '#domain/accounts/recovery.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { limitAttempts } from './rate-limit.ts';
import { sendRecovery } from './send-recovery.ts';

/**
 * Plans the recovery mail. Whether somebody has the address is looked up by the job: the request
 * does the same work and gives the same answer for a known and an unknown one.
 */
export async function requestRecovery(
  { db }: Pick<Services, 'db'>,
  { email }: RecoveryRequest,
  ip: string,
): Promise<void> {
  await limitAttempts(db, 'recover', { ip, account: email });
  await db.outsideTeams((tx) => sendRecovery.enqueue(tx, { email, mail_id: newId() }));
}
