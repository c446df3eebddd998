import { deletionCopy } from '#copy/accounts/deletion.ts';
import { frenchErrors } from '#copy/errors/standard.ts';
import { accountsErrors } from '#copy/errors/accounts.ts';
import { sellsPlans } from '#domain/billing/plans.ts';
import { firstPassword, passwordChange } from '#domain/accounts/passwords.ts';
import { passwordReset, recoveryRequest } from '#domain/accounts/recovery.ts';
import {
  accountDeletion,
  credentials,
  emailLink,
  type Me,
  profileChange,
  providerStart,
  registration,
  sessionRef,
  type SignInAnswer,
} from '#domain/accounts/schema.ts';
import type { Provider } from '#domain/accounts/providers.ts';
import { identityProof } from '#domain/accounts/two-factor.ts';
import { Refusal } from '#domain/errors.ts';
import type { RpcContext } from '#server/platform/http/rpc.ts';
import {
  anyIdentity,
  anyone,
  NEW_SESSION,
  SETS_VALUE,
  signedIn,
  signedInOr,
  okHandler,
} from '#server/procedure-guards.ts';
import type { Services } from '#server/services.ts';
import { deleteAccount } from './deletion/delete-account.ts';
import { toMe } from './me.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { changePassword, setPassword } from './passwords/change-password.ts';
import { requestRecovery, resetPassword } from './passwords/recovery.ts';
import { completeOnboarding, updateProfile } from './profile.ts';
import { startConnecting } from './providers/connect-provider.ts';
import { startProvider } from './providers/start-provider.ts';
import { proveIdentity } from './second-factor/prove-identity.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { listOwnSessions, revokeAllSessions, revokeOwnSession } from './sessions/own-sessions.ts';
import { expiredSessionCookies, sessionCookie } from './sessions/session-cookie.ts';
import {
  callerOf,
  getMe,
  meHandler,
  respondSignedIn,
  setCookies,
  signInHandler,
  tokenOf,
} from './sessions/session-response.ts';
import { signIn, signOut } from './sessions/sign-in.ts';
import { findSetupOffer } from './sign-up/first-run.ts';
import { register } from './sign-up/register.ts';
import { signUpPolicy } from './sign-up/sign-up-policy.ts';
import { resendVerification, verifyEmail } from './sign-up/verification.ts';
import { isProviderOffered } from './sign-in-methods.ts';

/** Returns the address to redirect to. provider-callback.ts handles the way back. */
const startAt = (provider: Provider) =>
  anyone
    .meta({ harmless: 'each attempt is for one browser and works once' })
    .input(providerStart)
    .handler(async ({ context, input }) => {
      const start = { provider, ...input };
      return respondStarted(context, await startProvider(context.services, start, context));
    });

export const accountsRoutes = {
  ...secondFactorRoutes,
  ...passkeyRoutes,

  /** The signed-in user, or null. Renews the browser's cookie. */
  me: anyIdentity.handler(async ({ context }): Promise<Me | null> => {
    const token = tokenOf(context);
    if (!context.person || !token) return null;
    context.resHeaders.append('set-cookie', sessionCookie(context.services.env, token));
    if (context.person.profile) return toMe(context.services, context.person);
    return getMe(context);
  }),

  register: anyIdentity
    .meta({ harmless: 'an address has one account: a repeat is refused as taken' })
    .input(registration)
    .handler(signInHandler(({ services }, input, caller) => register(services, input, caller))),

  /** Returns the user, or asks for the second factor. */
  signIn: anyIdentity
    .meta({ harmless: NEW_SESSION })
    .input(credentials)
    .handler(async ({ context, input }): Promise<SignInAnswer> => {
      const result = await signIn(context.services, input, callerOf(context));
      if (result.kind === 'session') return respondSignedIn(context, result.session);
      setCookies(context, result.cookies);
      return { secondFactor: true };
    }),

  /**
   * The ways to sign in besides the password, who may create an account, whether the first one is missing,
   * and whether teams pay.
   */
  signInOptions: anyIdentity.handler(async ({ context: { services, ip, headers } }) => ({
    google: isProviderOffered(services, 'google'),
    openid: openIdOffer(services),
    signUp: signUpPolicy(services.env),
    setup: await findSetupOffer(services, { ip, headers }),
    sellsPlans: sellsPlans(services.env.PLANS),
  })),

  startGoogle: startAt('google'),
  startOpenId: startAt('openid'),

  /** Connects single sign-on to the account: verifies the identity, and returns the URL to go to. */
  connectOpenId: signedIn
    .meta({ harmless: 'each attempt is for one browser and works once' })
    .input(providerStart.extend({ proof: identityProof.default({}) }))
    .handler(async ({ context, input }) => {
      const { services, person } = context;
      return respondStarted(context, await startConnecting(services, person, input, context));
    }),

  signOut: anyone.meta({ harmless: 'the session is gone already' }).handler(
    okHandler(async (context) => {
      setCookies(context, await signOut(context.services, context.headers.get('cookie')));
    }),
  ),

  resendVerification: signedIn
    .meta({ once: true })
    .handler(okHandler(({ services, person, ip }) => resendVerification(services, person, ip))),

  verifyEmail: anyIdentity
    .meta({ harmless: 'a link that was used by someone verified is fine' })
    .input(emailLink)
    .handler(okHandler(({ services, ip }, input) => verifyEmail(services, input, ip))),

  /** Responds the same for every address. Only a known one gets an email. */
  requestRecovery: anyIdentity
    .meta({ once: true })
    .input(recoveryRequest)
    .handler(
      okHandler((context, input) => requestRecovery(context.services, input, callerOf(context))),
    ),

  resetPassword: anyIdentity
    .meta({ harmless: 'a link works once' })
    .input(passwordReset)
    .handler(
      okHandler(async (context, input) => {
        const { cookies } = await resetPassword(context.services, input, context.ip);
        setCookies(context, cookies);
      }),
    ),

  sessions: signedIn.handler(({ context }) => listOwnSessions(context.services, context.person)),

  revokeSession: signedIn
    .meta({ harmless: 'the session is gone already' })
    .input(sessionRef)
    .handler(
      okHandler(async (context, { session_id }) => {
        await revokeOwnSession(context.services, context.person, session_id);
        if (session_id === context.person.session_id) clearSessionCookie(context);
      }),
    ),

  /** "Clear Sessions": revokes all sessions, and removes the cookie in any case. */
  revokeAllSessions: anyone.meta({ harmless: 'the sessions are gone already' }).handler(
    okHandler(async (context) => {
      await revokeAllSessions(context.services, context.person);
      clearSessionCookie(context);
    }),
  ),

  changePassword: signedIn
    .meta({ harmless: 'the current password is no longer the one named' })
    .input(passwordChange)
    .handler(
      signInHandler(({ services, person }, input, caller) =>
        changePassword(services, person, input, caller),
      ),
    ),

  setPassword: signedInOr(accountsErrors.setSignedIn)
    .meta({ harmless: 'there is a password already' })
    .input(firstPassword.extend({ proof: identityProof.default({}) }))
    .handler(
      signInHandler(({ services, person }, input, caller) =>
        setPassword(services, person, input, caller),
      ),
    ),

  updateProfile: signedIn
    .meta({ harmless: SETS_VALUE })
    .input(profileChange)
    .handler(
      meHandler(({ services, person }, input) => updateProfile(services, person.user_id, input)),
    ),

  /** Deletes the account and signs the browser out. */
  deleteAccount: signedInOr(frenchErrors.sessionExpired)
    .meta({ harmless: 'the session went with the account' })
    .input(accountDeletion)
    .handler(async ({ context, input: { user_id, ...proof } }) => {
      const { services, person, ip } = context;
      if (user_id !== person.user_id) throw new Refusal('PERSON_GONE');
      await proveIdentity(services, person, proof, ip);
      const deletion_summary = await deleteAccount(services, person);
      clearSessionCookie(context);
      return { success: true as const, message: deletionCopy.done, deletion_summary };
    }),

  completeOnboarding: signedIn
    .meta({ harmless: SETS_VALUE })
    .handler(meHandler(({ services, person }) => completeOnboarding(services, person))),
};

type Context = RpcContext<Services>;

function respondStarted(context: Context, { url, cookie }: { url: string; cookie: string }) {
  setCookies(context, [cookie]);
  return { url };
}

/** The label of the single sign-on button, and whether it is the only way; null without a provider. */
function openIdOffer(services: Services): { label: string; only: boolean } | null {
  const { OPENID_LABEL, OPENID_ONLY } = services.env;
  return isProviderOffered(services, 'openid') ? { label: OPENID_LABEL, only: OPENID_ONLY } : null;
}

function clearSessionCookie(context: Context) {
  setCookies(context, expiredSessionCookies(context.services.env));
}
