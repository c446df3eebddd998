import { useMutation } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { hasPassword } from '#domain/accounts/policy.ts';
import { refusalOf, rpc } from '#web/platform/rpc.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { paths } from '#web/shared/paths.ts';
import { useMe, useSetMe } from '#web/shared/session/session.ts';
import { Button, SaveButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { NewPasswordFields } from '../auth/account-fields.tsx';
import { AuthHeading, FormProblem } from '../auth/form-parts.tsx';
import { copy as texts } from '#copy/accounts/oauth.ts';

const copy = texts.setup;
const schema = () =>
  loadFile(() => import('#domain/accounts/passwords.ts').then((m) => m.firstPasswordForm));

/** Accounts created with Google or single sign-on can add a password. */
export function PasswordSetupScreen() {
  const me = useMe();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const leave = () => void navigate(paths.root, { replace: true });
  if (me.isPending) return <AuthHeading title={copy.pageTitle} />;
  const hasExistingPassword = me.data && hasPassword(me.data.profile.auth_provider);
  if (query.get('setup_password') !== 'true' || hasExistingPassword) {
    return <Navigate to={paths.root} replace />;
  }
  const email = me.data?.user.email ?? query.get('email') ?? '';
  return (
    <>
      <AuthHeading title={copy.pageTitle} />
      <Dialog onClose={leave} title={copy.title} description={copy.text({ email })}>
        {me.data ? (
          <PasswordForm onDone={leave} />
        ) : (
          <>
            <FormProblem message={copy.signedOut} />
            <Button size="lg" onClick={() => navigate(paths.login)}>
              {copy.login}
            </Button>
          </>
        )}
      </Dialog>
    </>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const set = useMutation(rpc.accounts.setPassword.mutationOptions({ onSuccess: useSetMe() }));
  const form = useAppForm({
    schema,
    defaultValues: { password: '', confirmPassword: '' },
    onSubmit: ({ password }) => set.mutateAsync({ password }).then(onDone),
  });
  const failure = set.error ? refusalOf(set.error, copy.failed) : undefined;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <FormProblem message={form.problem ?? failure} />
      <NewPasswordFields form={form} copy={copy} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          {copy.later}
        </Button>
        <SaveButton busy={set.isPending}>{copy.submit}</SaveButton>
      </div>
    </form>
  );
}
