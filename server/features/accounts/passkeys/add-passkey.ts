import { accountsErrors } from '#copy/errors/accounts.ts';
import { MAX_PASSKEYS, type PasskeyCreation } from '#domain/accounts/passkeys.ts';
import { Refusal } from '#domain/errors.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { sendSecurityNotice } from '../security-notice.ts';
import { markSecondFactor } from '../sessions/session-queries.ts';
import { consumeChallenge } from './challenges.ts';
import { insertPasskey, lockAndCountPasskeys } from './passkey-queries.ts';
import { KEY_ALGORITHMS, relyingParty, webauthn } from './relying-party.ts';
import { tooManyPasskeys } from './start-passkey.ts';

/**
 * Stores a passkey that the browser created for our challenge. The session now counts as one with a
 * second factor, because the person has just used it. Throws PASSKEY_REFUSED, CONFLICT
 * or LIMIT_REACHED: several challenges may have been open at once.
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
    await markSecondFactor(tx, session_id);
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
