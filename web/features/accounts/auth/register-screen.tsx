import { Link, Navigate } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { messageOf } from '#web/platform/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useRegister } from '../api.ts';
import { authCopy } from '../copy.ts';
import { AuthHeading } from './auth-heading.tsx';
import { useAccountForm } from './use-account-form.ts';

const copy = authCopy.register;
const schema = () => import('#domain/accounts/schema.ts').then((m) => m.registrationForm);

export function RegisterScreen() {
  const signUp = useRegister();
  const { form, problem, isWrong } = useAccountForm(schema, ({ name, email, password }) =>
    signUp.mutate({ name, email, password }),
  );
  if (signUp.data) {
    const state = { email: signUp.data.user.email };
    return <Navigate to={paths.verificationPending} state={state} replace />;
  }

  const failure = signUp.error ? messageOf(signUp.error, copy.failed) : undefined;
  const shown = problem ?? failure;
  const labels = authCopy.password.toggle;
  return (
    <>
      <AuthHeading title={copy.title}>{copy.subtitle}</AuthHeading>
      <form {...form} className="flex flex-col gap-4">
        {shown ? (
          <Notice variant="destructive" title={copy.errorTitle}>
            {shown}
          </Notice>
        ) : null}
        <Field label={copy.name} invalid={isWrong('name')} required>
          {(control) => <Input {...control} name="name" autoComplete="name" />}
        </Field>
        <Field label={copy.email} invalid={isWrong('email')} required>
          {(control) => <Input {...control} name="email" type="email" autoComplete="username" />}
        </Field>
        <Field
          label={copy.password}
          hint={copy.passwordHint}
          invalid={isWrong('password')}
          required
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              labels={labels}
              autoComplete="new-password"
            />
          )}
        </Field>
        <Field label={copy.confirm} invalid={isWrong('confirmPassword')} required>
          {(control) => (
            <PasswordInput
              {...control}
              name="confirmPassword"
              labels={labels}
              autoComplete="new-password"
            />
          )}
        </Field>
        <Button type="submit" size="lg" busy={signUp.isPending} busyLabel={copy.busy}>
          {copy.submit}
        </Button>
      </form>
      <p className="mt-6 text-sm text-muted-foreground">
        {copy.haveAccount}{' '}
        <Link
          to={paths.login}
          className="font-medium text-primary underline-offset-4 touch-target hover:underline"
        >
          {copy.login}
        </Link>
      </p>
    </>
  );
}
