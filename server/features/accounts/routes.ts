import { DELETION_COPY } from '#domain/accounts/deletion.ts';
import { googleStart } from '#domain/accounts/google.ts';
import { firstPassword, passwordChange } from '#domain/accounts/passwords.ts';
import { passwordReset, recoveryRequest } from '#domain/accounts/recovery.ts';
import {
  credentials,
  type Me,
  mailedLink,
  profileChange,
  registration,
  sessionRef,
  type SignInAnswer,
} from '#domain/accounts/schema.ts';
import { anybody, signedIn, signedInOr } from '#server/doors.ts';
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
import { callerOf, meNow, setCookies, signedInAs, tokenOf } from './session-answer.ts';
import { noSessionCookie, sessionCookie } from './session-cookie.ts';
import { endAllSessions, endOwnSession, sessionsOf } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { startGoogle } from './start-google.ts';
import { updateProfile } from './update-profile.ts';
import { verifyEmail } from './verify-email.ts';

export const accountsRoutes = {
  ...secondFactorRoutes,
  ...passkeyRoutes,

  /** Who is signed in, or null. Gives the browser's cookie its full length again. */
  me: anybody.handler(async ({ context }): Promise<Me | null> => {
    const token = tokenOf(context);
    if (!context.person || !token) return null;
    context.resHeaders.append('set-cookie', sessionCookie(context.services.env, token));
    if (context.person.profile) return meOf(context.services, context.person);
    return meNow(context);
  }),

  register: anybody.input(registration).handler(async ({ context, input }) => {
    return signedInAs(context, await register(context.services, input, callerOf(context)));
  }),

  /** Who is signed in now, or that a code is asked for first. */
  signIn: anybody.input(credentials).handler(async ({ context, input }): Promise<SignInAnswer> => {
    const result = await signIn(context.services, input, callerOf(context));
    if (result.kind === 'session') return signedInAs(context, result.session);
    setCookies(context, result.cookies);
    return { secondFactor: true };
  }),

  /** Ways to sign in that are there besides the password. */
  signInOptions: anybody.handler(({ context }) => ({ google: context.services.google.enabled })),

  /** Where to send the browser; it comes back through google-callback.ts. */
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

  verifyEmail: anybody.input(mailedLink).handler(async ({ context, input }) => {
    await verifyEmail(context.services, input, context.ip);
    return { ok: true as const };
  }),

  /** Answers the same for every address; the mail goes out if somebody has it. */
  requestRecovery: anybody.input(recoveryRequest).handler(async ({ context, input }) => {
    await requestRecovery(context.services, input, context.ip);
    return { ok: true as const };
  }),

  resetPassword: anybody.input(passwordReset).handler(async ({ context, input }) => {
    await resetPassword(context.services, input, context.ip);
    return { ok: true as const };
  }),

  /** Where one is signed in. */
  sessions: signedIn.handler(({ context }) => sessionsOf(context.services, context.person)),

  endSession: signedIn.input(sessionRef).handler(async ({ context, input }) => {
    await endOwnSession(context.services, context.person, input.session_id);
    if (input.session_id === context.person.session_id) forgetSession(context);
    return { ok: true as const };
  }),

  /** "Clear Sessions": all of them, and the cookie in any case. */
  endAllSessions: anybody.handler(async ({ context }) => {
    await endAllSessions(context.services, context.person);
    forgetSession(context);
    return { ok: true as const };
  }),

  changePassword: signedIn.input(passwordChange).handler(async ({ context, input }) => {
    const { services, person } = context;
    return signedInAs(context, await changePassword(services, person, input, callerOf(context)));
  }),

  setPassword: signedInOr('You must be logged in to set a password')
    .input(firstPassword)
    .handler(async ({ context, input }) => {
      const { services, person } = context;
      return signedInAs(context, await setPassword(services, person, input, callerOf(context)));
    }),

  updateProfile: signedIn.input(profileChange).handler(async ({ context, input }) => {
    await updateProfile(context.services, context.person.user_id, input);
    return meNow(context);
  }),

  /** For good. The browser is signed out with it. */
  deleteAccount: signedInOr(DELETION_COPY.unauthorized).handler(async ({ context }) => {
    const deletion_summary = await deleteAccount(context.services, context.person);
    forgetSession(context);
    return { success: true as const, message: DELETION_COPY.done, deletion_summary };
  }),

  completeOnboarding: signedIn.handler(async ({ context }) => {
    await completeOnboarding(context.services, context.person.user_id);
    return meNow(context);
  }),
};

type Context = RpcContext<Services>;

function forgetSession(context: Context) {
  setCookies(context, [noSessionCookie(context.services.env)]);
}
