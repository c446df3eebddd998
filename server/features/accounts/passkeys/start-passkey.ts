import { accountsErrors } from '#copy/errors/accounts.ts';
import { MAX_PASSKEYS } from '#domain/accounts/passkeys.ts';
import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import { Refusal } from '#domain/errors.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { proveIdentity } from '../second-factor/prove-identity.ts';
import { CHALLENGE_SECONDS, storeChallenge } from './challenges.ts';
import { listPasskeys } from './passkey-queries.ts';
import { KEY_ALGORITHMS, relyingParty, webauthn } from './relying-party.ts';

export const tooManyPasskeys = (): Refusal =>
  new Refusal('LIMIT_REACHED', accountsErrors.passkeyLimit({ max: MAX_PASSKEYS }));

/**
 * Creates the options to add a passkey: a discoverable one that verifies the user. Throws
 * LIMIT_REACHED.
 */
export async function startPasskey(
  services: Pick<Services, 'db' | 'env'>,
  person: Person,
  proof: IdentityProof,
  ip: string,
) {
  const { db, env } = services;
  const { user_id, email, name } = person;
  await proveIdentity(services, person, proof, ip);
  const { known, challenge } = await db.outsideTeams(async (tx) => ({
    known: await listPasskeys(tx, user_id),
    challenge: await storeChallenge(tx, { user_id }),
  }));
  if (known.length >= MAX_PASSKEYS) throw tooManyPasskeys();
  const party = relyingParty(env);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(user_id),
    userName: email,
    userDisplayName: name,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: KEY_ALGORITHMS,
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  // No extension is requested. As JSON, their types differ from the library's.
  return { ...options, extensions: {} };
}
