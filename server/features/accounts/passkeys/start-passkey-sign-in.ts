import type { Services } from '#server/services.ts';
import type { Caller } from '../auth.ts';
import { limitAttempts } from '../rate-limit.ts';
import { type BrowserCookie, newBrowserSecret } from '../second-factor/browser-cookie.ts';
import { CHALLENGE_SECONDS, storeChallenge } from './challenges.ts';
import { relyingParty, webauthn } from './relying-party.ts';

/** Only the browser that asked for a challenge may answer it. */
export const PASSKEY_COOKIE: BrowserCookie = { name: 'passkey', seconds: CHALLENGE_SECONDS };

/** What the browser needs to sign in with any passkey that it has for us, and a cookie for it. */
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
  // none is asked for; as JSON they have other types than the library says
  return { options: { ...options, extensions: {} }, cookie: line };
}
