import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import { Refusal } from '#domain/errors.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { sendSecurityNotice } from '../security-notice.ts';
import { deletePendingSignIns } from './pending-sign-in.ts';
import { proveIdentity } from './prove-identity.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';
import { deleteTotp } from './totp-queries.ts';
import { deleteTrustedDevices } from './trusted-device.ts';

/** Turns off codes at sign-in, and keeps passkeys. A repeat is no error. */
export async function turnOffTwoFactor(
  services: Pick<Services, 'db' | 'env'>,
  person: Person,
  proof: IdentityProof,
  ip: string,
): Promise<void> {
  const { user_id } = person;
  // An account without a password must give a code.
  const hasProof = Boolean(proof.password || proof.code);
  if (!hasProof) throw new Refusal('IDENTITY_UNPROVEN');
  await proveIdentity(services, person, proof, ip);
  await services.db.outsideTeams(async (tx) => {
    if (!(await removeTotp(tx, user_id))) return;
    await sendSecurityNotice(tx, user_id, { about: 'two_factor_off' });
  });
}

/** Removes the authenticator app and its dependent rows. Returns whether it was in use. */
export async function removeTotp(tx: OpenTx, user_id: string): Promise<boolean> {
  await deleteRecoveryCodes(tx, user_id);
  await deleteTrustedDevices(tx, user_id);
  await deletePendingSignIns(tx, user_id);
  return deleteTotp(tx, user_id);
}
