import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { refusalOf } from '#web/platform/errors.ts';
import { useMe } from '#web/shared/session.ts';
import { useShortForm } from '#web/platform/use-short-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { BlockedWindow, UnsettledSession, useSignIn, useStartGoogle } from '../api.ts';
import { authCopy } from '../copy.ts';
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
  /** Where the login leads, if it was asked for by an address of this application. */
  redirect: string | undefined;
  afterLogin: string;
  whenSignedIn: string;
  register: string;
  /** why the return from Google came to nothing */
  googleError: string | null;
}

export function LoginScreen({ redirect, afterLogin, whenSignedIn, register, googleError }: Props) {
  const me = useMe();
  const signIn = useSignIn();
  const google = useStartGoogle();
  const { form, problem, isWrong } = useShortForm(schema, (values) => {
    google.reset();
    signIn.mutate(values);
  });
  if (signIn.isSuccess) return <Navigate to={afterLogin} replace />;
  if (me.data?.user.emailVerified) return <Navigate to={whenSignedIn} replace />;

  const untouched = signIn.isIdle && google.isIdle && !problem;
  const startGoogle = () => google.mutate(redirect === undefined ? {} : { redirect });
  const retry = () => signIn.variables && signIn.mutate(signIn.variables);
  return (
    <>
      <AuthHeading title={copy.title}>{copy.subtitle}</AuthHeading>
      <form {...form} className="flex flex-col gap-4">
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
        <Field label={copy.email} invalid={isWrong('email')} required>
          {(control) => <Input {...control} name="email" type="email" autoComplete="username" />}
        </Field>
        <Field
          label={copy.password}
          invalid={isWrong('password')}
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
              name="password"
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
