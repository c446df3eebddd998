import { DELETION_COPY } from '#domain/accounts/deletion.ts';
import { googleStart } from '#domain/accounts/google.ts';
import { firstPassword, passwordChange } from '#domain/accounts/passwords.ts';
import { passwordReset, recoveryRequest } from '#domain/accounts/recovery.ts';
import {
  credentials,
  type Me,
  emailLink,
  profileChange,
  registration,
  sessionRef,
  type SignInAnswer,
} from '#domain/accounts/schema.ts';
import { anybody, signedIn, signedInOr } from '#server/procedure-guards.ts';
import type { RpcContext } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { changePassword, setPassword } from './change-password.ts';
import { completeOnboarding } from './complete-onboarding.ts';
import { deleteAccount } from './delete-account.ts';
import { meOf } from './me.ts';
import { register } from './register.ts';
import { requestRecovery } from './request-recovery.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { callerOf, getMe, setCookies, respondSignedIn, tokenOf } from './session-response.ts';
import { expiredSessionCookie, sessionCookie } from './session-cookie.ts';
import { listOwnSessions } from './list-own-sessions.ts';
import { revokeAllSessions, revokeOwnSession } from './revoke-own-session.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { startGoogle } from './start-google.ts';
import { updateProfile } from './update-profile.ts';
import { verifyEmail } from './verify-email.ts';

export const accountsRoutes = {
  ...secondFactorRoutes,
  ...passkeyRoutes,

  /** The signed-in person, or null. Renews the browser's cookie. */
  me: anybody.handler(async ({ context }): Promise<Me | null> => {
    const token = tokenOf(context);
    if (!context.person || !token) return null;
    context.resHeaders.append('set-cookie', sessionCookie(context.services.env, token));
    if (context.person.profile) return meOf(context.services, context.person);
    return getMe(context);
  }),

  register: anybody.input(registration).handler(async ({ context, input }) => {
    return respondSignedIn(context, await register(context.services, input, callerOf(context)));
  }),

  /** Returns the person, or asks for the second factor. */
  signIn: anybody.input(credentials).handler(async ({ context, input }): Promise<SignInAnswer> => {
    const result = await signIn(context.services, input, callerOf(context));
    if (result.kind === 'session') return respondSignedIn(context, result.session);
    setCookies(context, result.cookies);
    return { secondFactor: true };
  }),

  /** Available ways to sign in besides the password. */
  signInOptions: anybody.handler(({ context }) => ({ google: context.services.google.enabled })),

  /** Returns the address to redirect to. google-callback.ts handles the way back. */
  startGoogle: anybody.input(googleStart).handler(async ({ context, input }) => {
    const { url, cookie } = await startGoogle(context.services, input, context);
    setCookies(context, [cookie]);
    return { url };
  }),

  signOut: anybody.handler(async ({ context }) => {
    setCookies(context, await signOut(context.services, context.headers.get('cookie')));
    return { ok: true as const };
  }),

  resendVerification: signedIn.handler(async ({ context }) => {
    await resendVerification(context.services, context.person, context.ip);
    return { ok: true as const };
  }),

  verifyEmail: anybody.input(emailLink).handler(async ({ context, input }) => {
    await verifyEmail(context.services, input, context.ip);
    return { ok: true as const };
  }),

  /** Responds the same for every address. Only a known one gets an email. */
  requestRecovery: anybody.input(recoveryRequest).handler(async ({ context, input }) => {
    await requestRecovery(context.services, input, context.ip);
    return { ok: true as const };
  }),

  resetPassword: anybody.input(passwordReset).handler(async ({ context, input }) => {
    await resetPassword(context.services, input, context.ip);
    return { ok: true as const };
  }),

  /** The person's sessions. */
  sessions: signedIn.handler(({ context }) => listOwnSessions(context.services, context.person)),

  revokeSession: signedIn.input(sessionRef).handler(async ({ context, input }) => {
    await revokeOwnSession(context.services, context.person, input.session_id);
    if (input.session_id === context.person.session_id) clearSessionCookie(context);
    return { ok: true as const };
  }),

  /** "Clear Sessions": revokes all sessions, and removes the cookie in any case. */
  revokeAllSessions: anybody.handler(async ({ context }) => {
    await revokeAllSessions(context.services, context.person);
    clearSessionCookie(context);
    return { ok: true as const };
  }),

  changePassword: signedIn.input(passwordChange).handler(async ({ context, input }) => {
    const { services, person } = context;
    return respondSignedIn(
      context,
      await changePassword(services, person, input, callerOf(context)),
    );
  }),

  setPassword: signedInOr('You must be logged in to set a password')
    .input(firstPassword)
    .handler(async ({ context, input }) => {
      const { services, person } = context;
      return respondSignedIn(
        context,
        await setPassword(services, person, input, callerOf(context)),
      );
    }),

  updateProfile: signedIn.input(profileChange).handler(async ({ context, input }) => {
    await updateProfile(context.services, context.person.user_id, input);
    return getMe(context);
  }),

  /** Deletes the account and signs the browser out. */
  deleteAccount: signedInOr(DELETION_COPY.unauthorized).handler(async ({ context }) => {
    const deletion_summary = await deleteAccount(context.services, context.person);
    clearSessionCookie(context);
    return { success: true as const, message: DELETION_COPY.done, deletion_summary };
  }),

  completeOnboarding: signedIn.handler(async ({ context }) => {
    await completeOnboarding(context.services, context.person.user_id);
    return getMe(context);
  }),
};

type Context = RpcContext<Services>;

function clearSessionCookie(context: Context) {
  setCookies(context, [expiredSessionCookie(context.services.env)]);
}
