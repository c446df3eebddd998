import type { Services } from '#server/services.ts';
import type { Caller } from '../auth.ts';
import { limitAttempts } from '../rate-limit/rate-limit.ts';
import { type BrowserCookie, newBrowserSecret } from '../second-factor/browser-cookie.ts';
import { CHALLENGE_SECONDS, storeChallenge } from './challenges.ts';
import { relyingParty, webauthn } from './relying-party.ts';

/** The cookie ties a challenge to the browser that asked for it. */
export const PASSKEY_COOKIE: BrowserCookie = { name: 'passkey', seconds: CHALLENGE_SECONDS };

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
