import { Navigate } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { errorCode, errorStatus, refusalOf } from '#web/platform/errors.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { useMe } from '#web/shared/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { BlockedWindow, useRegister, useStartGoogle } from '../api.ts';
import { authCopy } from '../copy.ts';
import { copy as texts } from './copy.ts';
import { AuthHeading } from './auth-heading.tsx';
import { FormProblem } from './form-problem.tsx';
import { GoogleButton } from './google-button.tsx';
import { TextLink } from './text-link.tsx';

const copy = texts.register;
const schema = () => import('#domain/accounts/schema.ts').then((m) => m.registrationForm);

interface Props {
  /** Address of the invitation that led here. */
  invitation: string | undefined;
  login: string;
}

/** An invitation wins over the pending verification: its mailed secret verifies the address too. */
export function RegisterScreen({ invitation, login }: Props) {
  const me = useMe();
  const signUp = useRegister();
  const google = useStartGoogle();
  const form = useAppForm({
    schema,
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
    onSubmit: ({ name, email, password }) => {
      google.reset();
      return signUp.mutateAsync({ name, email, password });
    },
  });
  if (invitation && me.data) return <Navigate to={invitation} replace />;
  if (signUp.data) {
    const state = { email: signUp.data.user.email };
    return <Navigate to={paths.verificationPending} state={state} replace />;
  }

  const shown = form.problem ?? signUpProblem(signUp.error);
  const labels = authCopy.password.toggle;
  return (
    <>
      <AuthHeading title={copy.title}>{copy.subtitle}</AuthHeading>
      <form {...form.props} className="flex flex-col gap-4">
        <FormProblem title={copy.errorTitle} message={shown} />
        <FormProblem title={authCopy.google.errorTitle} message={googleProblem(google.error)} />
        <Field label={copy.name} invalid={Boolean(form.errors.name)} required>
          {(control) => <Input {...control} {...form.field('name')} autoComplete="name" />}
        </Field>
        <Field label={copy.email} invalid={Boolean(form.errors.email)} required>
          {(control) => (
            <Input {...control} {...form.field('email')} type="email" autoComplete="username" />
          )}
        </Field>
        <Field
          label={copy.password}
          hint={copy.passwordHint}
          invalid={Boolean(form.errors.password)}
          required
        >
          {(control) => (
            <PasswordInput
              {...control}
              {...form.field('password')}
              labels={labels}
              autoComplete="new-password"
            />
          )}
        </Field>
        <Field label={copy.confirm} invalid={Boolean(form.errors.confirmPassword)} required>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.field('confirmPassword')}
              labels={labels}
              autoComplete="new-password"
            />
          )}
        </Field>
        <Button type="submit" size="lg" busy={signUp.isPending} busyLabel={copy.busy}>
          {copy.submit}
        </Button>
      </form>
      <GoogleButton start={google} redirect={invitation} />
      <p className="mt-6 text-sm text-muted-foreground">
        {copy.haveAccount} <TextLink to={login}>{copy.login}</TextLink>
      </p>
    </>
  );
}

/** A new account is signed in at once; a 401 says that its session ended before it was used. */
function signUpProblem(error: Error | null): string | undefined {
  if (!error) return undefined;
  return errorStatus(error) === 401 ? copy.unauthenticated : refusalOf(error, copy.failed);
}

function googleProblem(error: Error | null): string | undefined {
  if (!error) return undefined;
  const { blocked, signUpFailed } = authCopy.google;
  if (error instanceof BlockedWindow) return blocked;
  return errorCode(error) === 'TOO_MANY_REQUESTS' ? refusalOf(error, signUpFailed) : signUpFailed;
}
