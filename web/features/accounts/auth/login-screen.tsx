import { Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import type { Provider } from '#domain/accounts/providers.ts';
import { signUpIsOpen } from '#domain/accounts/sign-up.ts';
import type { InvitationLink } from '#domain/teams/schema.ts';
import { errorStatus, refusalOf } from '#web/platform/rpc.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { paths } from '#web/shared/paths.ts';
import { useMe } from '#web/shared/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { InputField, PasswordField } from '#web/ui/form/field.tsx';
import {
  BlockedWindow,
  signInProblem,
  useSignIn,
  useSignInOptions,
  useStartProvider,
} from '../api.ts';
import { authCopy } from '#copy/accounts/screen.ts';
import { AuthHeading, FormProblem, TextLink, useInvitationPrefill } from './form-parts.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

const copy = authCopy.login;
const schema = () =>
  loadFile(() => import('#domain/accounts/schema.ts').then((m) => m.credentials));
const SessionConflict = lazyPart('SessionConflict', () => import('./session-conflict.tsx'), 'line');
const ProviderReturn = lazyPart('ProviderReturn', () => import('./provider-return.tsx'), 'line');

interface Props {
  /** The URL that required the login, if any. */
  redirect: string | undefined;
  afterLogin: string;
  whenSignedIn: string;
  register: string;
  /** the invitation to open after the login */
  invitation?: InvitationLink | undefined;
  /** the page that asks for the code */
  secondFactor: string;
  /** Error code of a failed provider sign-in; `via` is the provider. */
  googleError: string | null;
  via?: Provider;
}

export function LoginScreen(props: Props) {
  const { redirect, afterLogin, whenSignedIn, register, secondFactor, googleError, invitation } =
    props;
  const { via = 'google' } = props;
  const [asAdministrator, setAsAdministrator] = useState(false);
  const only = useSignInOptions().data?.openid?.only === true;
  const me = useMe();
  const signIn = useSignIn();
  const provider = useStartProvider();
  const passkey = usePasskeySignIn({ autofill: true });
  const form = useAppForm({
    schema,
    defaultValues: { email: '', password: '' },
    onSubmit: (values) => {
      provider.reset();
      return signIn.mutateAsync(values);
    },
  });
  const invited = useInvitationPrefill(invitation, form);
  const { problem } = form;
  if (signIn.data === null) return <Navigate to={secondFactor} replace />;
  if (signIn.data ?? passkey.data) return <Navigate to={afterLogin} replace />;
  if (me.data?.user.emailVerified) return <Navigate to={whenSignedIn} replace />;

  const untouched = signIn.isIdle && provider.isIdle && !problem;
  const asksPassword = !only || asAdministrator;
  const refusal = signInProblem(signIn.error, copy.failed);
  const retry = () => signIn.variables && signIn.mutate(signIn.variables);
  return (
    <>
      <AuthHeading title={copy.title}>
        {invited
          ? authCopy.invited({ team: invited.team_name, email: invited.email })
          : copy.subtitle}
      </AuthHeading>
      <ProviderProblems
        start={provider}
        via={via}
        redirect={redirect}
        code={untouched ? googleError : null}
      />
      <form {...form.props} className={asksPassword ? 'flex flex-col gap-4' : 'hidden'}>
        {!problem && isSessionConflict(signIn.error) ? (
          <Suspense fallback={<FormProblem message={refusal} />}>
            <SessionConflict message={refusal ?? ''} onRetry={retry} />
          </Suspense>
        ) : (
          <FormProblem title={copy.errorTitle} message={problem ?? refusal} />
        )}
        <InputField
          label={copy.email}
          invalid={Boolean(form.errors.email)}
          required
          {...form.field('email')}
          type="email"
          autoComplete="username webauthn"
        />
        <PasswordField
          label={copy.password}
          invalid={Boolean(form.errors.password)}
          required
          aside={
            <TextLink to={paths.forgotPassword} className="text-sm">
              {copy.forgot}
            </TextLink>
          }
          {...form.field('password')}
          labels={authCopy.password.toggle}
          autoComplete="current-password"
        />
        <Button type="submit" size="lg" busy={signIn.isPending} busyLabel={copy.busy}>
          {copy.submit}
        </Button>
      </form>
      <ProviderButtons start={provider} redirect={redirect} />
      {asksPassword ? (
        <PasskeyButton signIn={passkey} />
      ) : (
        <Button variant="ghost" className="mt-3 w-full" onClick={() => setAsAdministrator(true)}>
          {authCopy.openid.administrators}
        </Button>
      )}
      <NewcomerLine register={register} invited={invitation !== undefined} />
    </>
  );
}

interface ProblemProps {
  start: ReturnType<typeof useStartProvider>;
  via: Provider;
  redirect: string | undefined;
  /** the error code in the URL, until the user tries again */
  code: string | null;
}

/** Why a provider sign-in couldn't start, or how it failed. */
function ProviderProblems({ start, via, redirect, code }: ProblemProps) {
  const words = authCopy[start.variables?.provider ?? via];
  const again = () => start.mutate({ provider: via, redirect });
  return (
    <div className="mb-4 empty:hidden">
      <FormProblem title={words.errorTitle} message={startProblem(start.error, words)} />
      {code ? (
        <Suspense>
          <ProviderReturn provider={via} code={code} onRetry={again} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Shows users without an account how to get one, if they can. */
function NewcomerLine({ register, invited }: { register: string; invited: boolean }) {
  const options = useSignInOptions().data;
  const line = 'mt-6 text-sm text-muted-foreground';
  if (options?.setup) {
    return (
      <p className={line}>
        {copy.empty} <TextLink to={paths.setup}>{copy.setUp}</TextLink>
      </p>
    );
  }
  if (options?.openid?.only) return <p className={line}>{authCopy.openid.only}</p>;
  if (options && !signUpIsOpen(options.signUp, invited)) {
    return (
      <p className={line}>
        {options.signUp.mode === 'invitation' ? copy.byInvitation : copy.closed}
      </p>
    );
  }
  return (
    <p className={line}>
      {copy.noAccount} <TextLink to={register}>{copy.register}</TextLink>
    </p>
  );
}

/** A 401 caused by the session, not the password. */
function isSessionConflict(error: unknown): boolean {
  return errorStatus(error) === 401 && /session/i.test(refusalOf(error, ''));
}

function startProblem(
  error: Error | null,
  words: { blocked: string; failed: string },
): string | undefined {
  if (error instanceof BlockedWindow) return words.blocked;
  return error ? refusalOf(error, words.failed) : undefined;
}
