import { accountsErrors } from '#copy/errors/accounts.ts';
import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import { Refusal } from '#domain/errors.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { sendSecurityNotice } from '../security-notice.ts';
import { proveIdentity } from './prove-identity.ts';
import { renewCodes } from './recovery-codes.ts';
import { findTotp } from './totp-queries.ts';

/** Replaces the recovery codes. Throws CONFLICT while two-factor sign-in is off. */
export async function renewRecoveryCodes(
  services: Pick<Services, 'db' | 'env'>,
  person: Person,
  proof: IdentityProof,
  ip: string,
): Promise<{ recoveryCodes: string[] }> {
  const { db, env } = services;
  const { user_id } = person;
  await proveIdentity(services, person, proof, ip);
  return db.outsideTeams(async (tx) => {
    if (!(await findTotp(tx, user_id))?.confirmed) {
      throw new Refusal('CONFLICT', accountsErrors.twoFactorOff);
    }
    const recoveryCodes = await renewCodes(env, tx, user_id);
    await sendSecurityNotice(tx, user_id, { about: 'recovery_codes_renewed' });
    return { recoveryCodes };
  });
}
