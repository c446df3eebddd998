import {
  newPasskey,
  passkeyAssertion,
  passkeyRemoval,
  passkeyRename,
} from '#domain/accounts/passkeys.ts';
import { identityProof } from '#domain/accounts/two-factor.ts';
import { anyIdentity, signedIn, NEW_SESSION, SETS_VALUE } from '#server/procedure-guards.ts';
import { callerOf, getMe, setCookies, respondSignedIn } from '../sessions/session-response.ts';
import { addPasskey } from './add-passkey.ts';
import { removePasskey, renamePasskey } from './manage-passkeys.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';
import { startPasskey } from './start-passkey.ts';
import { startPasskeySignIn } from './start-passkey-sign-in.ts';

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
    .handler(async ({ context, input }) => {
      return respondSignedIn(
        context,
        await signInWithPasskey(context.services, input, callerOf(context)),
      );
    }),

  startPasskey: signedIn
    .meta({ harmless: 'a challenge is for one browser and works once' })
    .input(identityProof)
    .handler(({ context, input }) => {
      return startPasskey(context.services, context.person, input, context.ip);
    }),

  addPasskey: signedIn
    .meta({ harmless: 'a challenge works once' })
    .input(newPasskey)
    .handler(async ({ context, input }) => {
      await addPasskey(context.services, context.person, input);
      return getMe(context);
    }),

  renamePasskey: signedIn
    .meta({ harmless: SETS_VALUE })
    .input(passkeyRename)
    .handler(async ({ context, input }) => {
      await renamePasskey(context.services, context.person, input);
      return { ok: true as const };
    }),

  removePasskey: signedIn
    .meta({ once: true })
    .input(passkeyRemoval)
    .handler(async ({ context, input }) => {
      await removePasskey(context.services, context.person, input, context.ip);
      return getMe(context);
    }),
};
