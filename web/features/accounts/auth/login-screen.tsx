import { Link, Navigate } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { messageOf } from '#web/platform/errors.ts';
import { useMe } from '#web/platform/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useSignIn } from '../api.ts';
import { authCopy } from '../copy.ts';
import { AuthHeading } from './auth-heading.tsx';
import { useAccountForm } from './use-account-form.ts';

const copy = authCopy.login;
const schema = () => import('#domain/accounts/schema.ts').then((m) => m.credentials);

interface Props {
  /** Addresses of this application. */
  afterLogin: string;
  whenSignedIn: string;
}

export function LoginScreen({ afterLogin, whenSignedIn }: Props) {
  const me = useMe();
  const signIn = useSignIn();
  const { form, problem, isWrong } = useAccountForm(schema, (values) => signIn.mutate(values));
  if (signIn.isSuccess) return <Navigate to={afterLogin} replace />;
  if (me.data?.user.emailVerified) return <Navigate to={whenSignedIn} replace />;

  const failure = signIn.error ? messageOf(signIn.error, copy.failed) : undefined;
  const shown = problem ?? failure;
  return (
    <>
      <AuthHeading title={copy.title}>{copy.subtitle}</AuthHeading>
      <form {...form} className="flex flex-col gap-4">
        {shown ? (
          <Notice variant="destructive" title={copy.errorTitle}>
            {shown}
          </Notice>
        ) : null}
        <Field label={copy.email} invalid={isWrong('email')} required>
          {(control) => <Input {...control} name="email" type="email" autoComplete="username" />}
        </Field>
        <Field label={copy.password} invalid={isWrong('password')} required>
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
      <p className="mt-6 text-sm text-muted-foreground">
        {copy.noAccount}{' '}
        <Link
          to={paths.register}
          className="font-medium text-primary underline-offset-4 touch-target hover:underline"
        >
          {copy.register}
        </Link>
      </p>
    </>
  );
}
