import { accountsErrors } from '#copy/errors/accounts.ts';
import { MAX_PASSKEYS, type PasskeyCreation } from '#domain/accounts/passkeys.ts';
import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import { Refusal } from '#domain/errors.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { proveIdentity } from '../second-factor/prove-identity.ts';
import { sendSecurityNotice } from '../security-notice.ts';
import {
  CHALLENGE_SECONDS,
  consumeChallenge,
  KEY_ALGORITHMS,
  relyingParty,
  storeChallenge,
  webauthn,
} from './challenges.ts';
import { insertPasskey, listPasskeys, lockAndCountPasskeys } from './passkey-queries.ts';

const tooManyPasskeys = (): Refusal =>
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

/**
 * Stores a passkey that the browser created for our challenge. The session now counts as one with a second
 * factor, because the user has just used it. Throws PASSKEY_REFUSED, CONFLICT or LIMIT_REACHED, because
 * several challenges may have been open at once.
 */
export async function addPasskey(
  services: Pick<Services, 'db' | 'env' | 'log'>,
  { user_id, session_id }: Person,
  { name, response }: { name: string; response: PasskeyCreation },
): Promise<void> {
  const { credential, credentialBackedUp } = await verify(services, user_id, response);
  const passkey = {
    user_id,
    name,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports,
    backed_up: credentialBackedUp,
  };
  await services.db.outsideTeams(async (tx) => {
    if ((await lockAndCountPasskeys(tx, user_id)) >= MAX_PASSKEYS) throw tooManyPasskeys();
    if (!(await insertPasskey(tx, passkey))) {
      throw new Refusal('CONFLICT', accountsErrors.passkeyAdded);
    }
    await tx.db
      .updateTable('sessions')
      .set({ second_factor: true })
      .where('id', '=', session_id)
      .execute();
    await sendSecurityNotice(tx, user_id, { about: 'passkey_added', name });
  });
}

async function verify(
  { db, env, log }: Pick<Services, 'db' | 'env' | 'log'>,
  user_id: string,
  response: PasskeyCreation,
) {
  const party = relyingParty(env);
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (given) =>
        db.outsideTeams((tx) => consumeChallenge(tx, { user_id }, given)),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: KEY_ALGORITHMS,
    });
    if (verified) return registrationInfo;
  } catch (error) {
    log.info({ err: error, user_id }, 'a new passkey was refused');
  }
  throw new Refusal('PASSKEY_REFUSED', accountsErrors.passkeyFailed);
}

/** Renames one of the user's passkeys. Throws NOT_FOUND. */
export async function renamePasskey(
  { db }: Pick<Services, 'db'>,
  { user_id }: Person,
  { passkey_id, name }: { passkey_id: string; name: string },
): Promise<void> {
  const { numUpdatedRows } = await db.outsideTeams((tx) =>
    tx.db
      .updateTable('passkeys')
      .set({ name })
      .where((eb) => eb.and({ passkey_id, user_id }))
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw new Refusal('NOT_FOUND');
}

/** Removes one of the user's passkeys. Throws NOT_FOUND. */
export async function removePasskey(
  services: Pick<Services, 'db' | 'env'>,
  person: Person,
  { passkey_id, proof }: { passkey_id: string; proof: IdentityProof },
  ip: string,
): Promise<void> {
  const { user_id } = person;
  await proveIdentity(services, person, proof, ip);
  await services.db.outsideTeams(async (tx) => {
    const { name } = await tx.db
      .deleteFrom('passkeys')
      .where((eb) => eb.and({ passkey_id, user_id }))
      .returning('name')
      .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND'));
    await sendSecurityNotice(tx, user_id, { about: 'passkey_removed', name });
  });
}
