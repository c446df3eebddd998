import { accountsErrors } from '#copy/errors/accounts.ts';
import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import { Refusal } from '#domain/errors.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { proveIdentity } from './prove-identity.ts';
import { encryptTotpSecret, newTotpSecret, totpSetup } from './totp.ts';
import { storeTotp } from './totp-queries.ts';

/**
 * Creates a secret for an authenticator app. It takes effect when a code confirms it. Throws CONFLICT
 * while two-factor sign-in is on.
 */
export async function startTwoFactor(
  services: Pick<Services, 'db' | 'env'>,
  person: Person,
  proof: IdentityProof,
  ip: string,
): Promise<{ uri: string; secretText: string }> {
  const { db, env } = services;
  await proveIdentity(services, person, proof, ip);
  const secret = newTotpSecret();
  const encrypted = await encryptTotpSecret(env, person.user_id, secret);
  if (!(await db.outsideTeams((tx) => storeTotp(tx, person.user_id, encrypted)))) {
    throw new Refusal('CONFLICT', accountsErrors.twoFactorOn);
  }
  return totpSetup(secret, person.email);
}
