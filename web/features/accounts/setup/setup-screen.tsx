import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { refetchOnSuccess, refusalOf, rpc } from '#web/platform/rpc.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { paths } from '#web/shared/paths.ts';
import { useMe, useSetMe } from '#web/shared/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { useSignInOptions } from '../api.ts';
import { NewPasswordFields, PersonFields } from '../auth/account-fields.tsx';
import { AuthHeading, FormProblem, TextLink } from '../auth/form-parts.tsx';
import { copy } from '#copy/accounts/setup.ts';
import { kitCopy } from '#copy/platform/screen.ts';

const schema = () =>
  loadFile(() => import('#domain/accounts/first-account.ts').then((m) => m.firstAccountForm));

/** Creates the first account of an installation. The link in the start log includes the code. */
export function SetupScreen() {
  const me = useMe();
  const options = useSignInOptions();
  if (me.data) {
    const owner = me.data.profile.admin_level === 'superadmin';
    return <Navigate to={owner ? paths.installation : paths.root} replace />;
  }
  if (options.isPending) return <Waiting label={copy.checking} />;
  if (!options.data) {
    return (
      <>
        <AuthHeading title={copy.unknownTitle}>{copy.unknown}</AuthHeading>
        <Button onClick={() => void options.refetch()}>{kitCopy.retry}</Button>
      </>
    );
  }
  if (!options.data.setup) {
    return (
      <>
        <AuthHeading title={copy.doneTitle}>{copy.done}</AuthHeading>
        <TextLink to={paths.login}>{copy.login}</TextLink>
      </>
    );
  }
  return <SetupForm needsToken={options.data.setup.needsToken} />;
}

function SetupForm({ needsToken }: { needsToken: boolean }) {
  const setUp = useMutation(
    rpc.admin.setUp.mutationOptions({
      onSuccess: useSetMe(),
      // The login page no longer offers it.
      ...refetchOnSuccess(rpc.accounts.signInOptions.key()),
    }),
  );
  const [token] = useState(() => window.location.hash.slice(1));
  const form = useAppForm({
    schema,
    defaultValues: { token, name: '', email: '', password: '', confirmPassword: '' },
    onSubmit: ({ token: code, name, email, password }) =>
      setUp.mutateAsync({ token: code, name, email, password }),
  });
  const problem = form.problem ?? (setUp.error ? refusalOf(setUp.error, copy.failed) : undefined);
  return (
    <>
      <AuthHeading title={copy.title}>{copy.subtitle}</AuthHeading>
      <form {...form.props} className="flex flex-col gap-4">
        <FormProblem title={copy.errorTitle} message={problem} />
        {needsToken ? (
          <InputField
            label={copy.token}
            hint={copy.tokenHint}
            required
            {...form.field('token')}
            autoComplete="off"
            spellCheck={false}
            data-secret
          />
        ) : null}
        <PersonFields form={form} copy={copy} />
        <NewPasswordFields form={form} copy={copy} />
        <Button type="submit" size="lg" busy={setUp.isPending} busyLabel={copy.busy}>
          {copy.submit}
        </Button>
      </form>
    </>
  );
}
