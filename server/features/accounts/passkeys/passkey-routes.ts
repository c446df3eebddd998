import {
  newPasskey,
  passkeyAssertion,
  passkeyRemoval,
  passkeyRename,
} from '#domain/accounts/passkeys.ts';
import { identityProof } from '#domain/accounts/two-factor.ts';
import {
  anyIdentity,
  NEW_SESSION,
  SETS_VALUE,
  signedIn,
  okHandler,
} from '#server/procedure-guards.ts';
import { callerOf, meHandler, setCookies, signInHandler } from '../sessions/session-response.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.ts';
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts';

/** Procedures of passkeys: signing in, and the cards of Settings, Security. */
export const passkeyRoutes = {
  startPasskeySignIn: anyIdentity
    .meta({ harmless: 'a challenge is for one browser and works once' })
    .handler(async ({ context }) => {
      const { options, cookie } = await startPasskeySignIn(context.services, callerOf(context));
      setCookies(context, [cookie]);
      return options;
    }),

  signInWithPasskey: anyIdentity
    .meta({ harmless: NEW_SESSION })
    .input(passkeyAssertion)
    .handler(
      signInHandler(({ services }, input, caller) => signInWithPasskey(services, input, caller)),
    ),

  startPasskey: signedIn
    .meta({ harmless: 'a challenge is for one browser and works once' })
    .input(identityProof)
    .handler(({ context: { services, person, ip }, input }) =>
      startPasskey(services, person, input, ip),
    ),

  addPasskey: signedIn
    .meta({ harmless: 'a challenge works once' })
    .input(newPasskey)
    .handler(meHandler(({ services, person }, input) => addPasskey(services, person, input))),

  renamePasskey: signedIn
    .meta({ harmless: SETS_VALUE })
    .input(passkeyRename)
    .handler(okHandler(({ services, person }, input) => renamePasskey(services, person, input))),

  removePasskey: signedIn
    .meta({ once: true })
    .input(passkeyRemoval)
    .handler(
      meHandler(({ services, person, ip }, input) => removePasskey(services, person, input, ip)),
    ),
};
