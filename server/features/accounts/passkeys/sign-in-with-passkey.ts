import { accountsErrors } from '#copy/errors/accounts.ts';
import type { PasskeyAssertion } from '#domain/accounts/passkeys.ts';
import { Refusal } from '#domain/errors.ts';
import type { Services } from '#server/services.ts';
import { limitAttempts } from '../rate-limit/rate-limit.ts';
import {
  type BrowserCookie,
  newBrowserSecret,
  readBrowserSecret,
} from '../sessions/browser-cookie.ts';
import type { Caller, NewSession } from '../sessions/session-cookie.ts';
import { insertSession, startSession } from '../sessions/session-queries.ts';
import { assertLocalSignInAllowed } from '../sign-in-methods.ts';
import {
  CHALLENGE_SECONDS,
  consumeChallenge,
  relyingParty,
  storeChallenge,
  webauthn,
} from './challenges.ts';
import { findPasskey, recordPasskeyUse } from './passkey-queries.ts';

/** Ties a challenge to the browser that asked for it. */
const PASSKEY_COOKIE: BrowserCookie = { name: 'passkey', seconds: CHALLENGE_SECONDS };

/** Creates the options to sign in with any passkey for this site, and the browser's cookie. */
export async function startPasskeySignIn(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { ip, cookies }: Pick<Caller, 'ip' | 'cookies'>,
) {
  await limitAttempts(db, 'passkey', { ip, account: ip });
  const { hash, line } = newBrowserSecret(env, PASSKEY_COOKIE, { cookieHeader: cookies });
  const challenge = await db.outsideTeams((tx) => storeChallenge(tx, { browser: hash }));
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(env).id,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
  });
  // No extension is requested. As JSON, their types differ from the library's.
  return { options: { ...options, extensions: {} }, cookie: line };
}

/**
 * Signs in by passkey, which is both factors at once: the device, and the finger, face or PIN that it
 * checked. Revokes the browser's earlier session. Throws PASSKEY_REFUSED or OPENID_REQUIRED.
 */
export async function signInWithPasskey(
  services: Pick<Services, 'db' | 'env' | 'log'>,
  response: PasskeyAssertion,
  caller: Caller,
): Promise<NewSession> {
  const { db, env } = services;
  await limitAttempts(db, 'passkey', { ip: caller.ip, account: caller.ip }, 'TOO_MANY_LOGINS');
  const passkey = await db.outsideTeams((tx) => findPasskey(tx, response.id));
  if (!passkey) throw new Refusal('PASSKEY_REFUSED', accountsErrors.passkeyUnknown);
  const { userHandle } = response.response;
  const isOwn = !userHandle || Buffer.from(userHandle, 'base64url').toString() === passkey.user_id;
  const use = isOwn && (await verify(services, response, passkey, caller));
  if (!use) throw new Refusal('PASSKEY_REFUSED');
  const token = await db.outsideTeams(async (tx) => {
    if (!(await recordPasskeyUse(tx, passkey.passkey_id, use)))
      throw new Refusal('PASSKEY_REFUSED');
    await assertLocalSignInAllowed(env, tx, passkey.user_id);
    return insertSession(tx, passkey.user_id, caller, true);
  });
  return startSession(services, caller, token);
}

type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** Returns the new counter if the passkey answered a challenge of this browser, else null. */
async function verify(
  { db, env, log }: Pick<Services, 'db' | 'env' | 'log'>,
  response: PasskeyAssertion,
  { credential_id, public_key, counter, user_id }: StoredPasskey,
  caller: Caller,
): Promise<{ counter: number; backed_up: boolean } | null> {
  const browser = readBrowserSecret(env, PASSKEY_COOKIE, caller.cookies);
  if (!browser) return null;
  const party = relyingParty(env);
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (given) =>
        db.outsideTeams((tx) => consumeChallenge(tx, { browser }, given)),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter },
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { counter: newCounter, backed_up: credentialBackedUp };
  } catch (error) {
    log.info({ err: error, user_id }, 'a passkey was refused');
    return null;
  }
}
