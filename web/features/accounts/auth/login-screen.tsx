import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { refusalOf } from '#web/platform/errors.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { useMe } from '#web/shared/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { BlockedWindow, UnsettledSession, useSignIn, useStartGoogle } from '../api.ts';
import { authCopy } from '../copy.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import { AuthHeading } from './auth-heading.tsx';
import { FormProblem } from './form-problem.tsx';
import { GoogleButton } from './google-button.tsx';
import { isSessionConflict, SessionConflict } from './session-conflict.tsx';
import { TextLink } from './text-link.tsx';

const copy = authCopy.login;
const schema = () => import('#domain/accounts/schema.ts').then((m) => m.credentials);
const GoogleReturn = lazy(() =>
  import('./google-return.tsx').then((m) => ({ default: m.GoogleReturn })),
);

interface Props {
  /** The address that required the login, if any. */
  redirect: string | undefined;
  afterLogin: string;
  whenSignedIn: string;
  register: string;
  /** where a code is asked for */
  secondFactor: string;
  /** Why the sign-in with Google failed. */
  googleError: string | null;
}

export function LoginScreen(props: Props) {
  const { redirect, afterLogin, whenSignedIn, register, secondFactor, googleError } = props;
  const me = useMe();
  const signIn = useSignIn();
  const google = useStartGoogle();
  const passkey = usePasskeySignIn({ autofill: true });
  const form = useAppForm({
    schema,
    defaultValues: { email: '', password: '' },
    onSubmit: (values) => {
      google.reset();
      return signIn.mutateAsync(values);
    },
  });
  const { problem } = form;
  if (signIn.data === null) return <Navigate to={secondFactor} replace />;
  if (signIn.data ?? passkey.data) return <Navigate to={afterLogin} replace />;
  if (me.data?.user.emailVerified) return <Navigate to={whenSignedIn} replace />;

  const untouched = signIn.isIdle && google.isIdle && !problem;
  const startGoogle = () => google.mutate(redirect === undefined ? {} : { redirect });
  const retry = () => signIn.variables && signIn.mutate(signIn.variables);
  return (
    <>
      <AuthHeading title={copy.title}>{copy.subtitle}</AuthHeading>
      <form {...form.props} className="flex flex-col gap-4">
        {!problem && isSessionConflict(signIn.error) ? (
          <SessionConflict message={signInProblem(signIn.error) ?? ''} onRetry={retry} />
        ) : (
          <FormProblem title={copy.errorTitle} message={problem ?? signInProblem(signIn.error)} />
        )}
        <FormProblem title={authCopy.google.errorTitle} message={startProblem(google.error)} />
        {untouched && googleError ? (
          <Suspense>
            <GoogleReturn code={googleError} onRetry={startGoogle} />
          </Suspense>
        ) : null}
        <Field label={copy.email} invalid={Boolean(form.errors.email)} required>
          {(control) => (
            <Input
              {...control}
              {...form.field('email')}
              type="email"
              autoComplete="username webauthn"
            />
          )}
        </Field>
        <Field
          label={copy.password}
          invalid={Boolean(form.errors.password)}
          required
          aside={
            <TextLink to={paths.forgotPassword} className="text-sm">
              {copy.forgot}
            </TextLink>
          }
        >
          {(control) => (
            <PasswordInput
              {...control}
              {...form.field('password')}
              labels={authCopy.password.toggle}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Button type="submit" size="lg" busy={signIn.isPending} busyLabel={copy.busy}>
          {copy.submit}
        </Button>
      </form>
      <GoogleButton start={google} redirect={redirect} />
      <PasskeyButton signIn={passkey} />
      <p className="mt-6 text-sm text-muted-foreground">
        {copy.noAccount} <TextLink to={register}>{copy.register}</TextLink>
      </p>
    </>
  );
}

function signInProblem(error: Error | null): string | undefined {
  if (!error) return undefined;
  return error instanceof UnsettledSession ? copy.unsettled : refusalOf(error, copy.failed);
}

function startProblem(error: Error | null): string | undefined {
  if (error instanceof BlockedWindow) return authCopy.google.blocked;
  return error ? refusalOf(error, authCopy.google.failed) : undefined;
}
