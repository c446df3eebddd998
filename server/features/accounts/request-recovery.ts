import type { RecoveryRequest } from '#domain/accounts/recovery.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import type { Caller } from './auth.ts';
import { readKnownDevice } from './known-device.ts';
import { findCredential } from './password-queries.ts';
import { isWithinLimits, limitAttempts } from './rate-limit.ts';
import { sendRecovery } from './send-recovery.ts';

/**
 * Enqueues the recovery email. The job looks up the address, so a request does the same work and
 * gets the same response for known and unknown addresses. One caller is told of too many requests.
 * Many callers together are not: they only get no more emails sent, and the links that were sent
 * stay valid. So nobody can keep a person from recovering.
 */
export async function requestRecovery(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { email }: RecoveryRequest,
  { ip, cookies }: Pick<Caller, 'ip' | 'cookies'>,
): Promise<void> {
  const credential = await db.outsideTeams((tx) => findCredential(tx, email));
  const device = readKnownDevice(env, credential, cookies);
  await limitAttempts(db, 'recover', { ip, account: email, device });
  if (!(await isWithinLimits(db, 'recoveryEmail', { ip, account: email, device }))) return;
  await db.outsideTeams((tx) => sendRecovery.enqueue(tx, { email, mail_id: newId() }));
}
