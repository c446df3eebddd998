import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { errorCode, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { storedLinkSecret } from '#web/shared/session/session.ts';
import { paths } from '#web/shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { CircleCheck } from '#web/ui/first-icons.ts';
import { FailedNotice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { NewPasswordFields } from './account-fields.tsx';
import { copy as texts } from '#copy/accounts/auth.ts';
import { AuthHeading, FormProblem, TextLink } from './form-parts.tsx';

const copy = texts.reset;
const schema = () =>
  loadFile(() => import('#domain/accounts/recovery.ts').then((m) => m.passwordResetForm));

export function ResetPasswordScreen() {
  const [query] = useSearchParams();
  const userId = query.get('userId');
  const secret = storedLinkSecret(userId);
  return userId && secret ? <NewPassword userId={userId} secret={secret} /> : <MissingLink />;
}

function MissingLink() {
  useEffect(() => toast.error(copy.invalidTitle, { description: copy.invalid }), []);
  return <Navigate to={paths.forgotPassword} replace />;
}

function NewPassword({ userId, secret }: { userId: string; secret: string }) {
  // Ends all sessions of the user, possibly including this browser's.
  const reset = useMutation(
    rpc.accounts.resetPassword.mutationOptions(refetchOnSuccess(rpc.accounts.me.key())),
  );
  const form = useAppForm({
    schema,
    defaultValues: { password: '', confirmPassword: '' },
    onSubmit: ({ password }) => reset.mutateAsync({ userId, secret, password }),
  });
  const { problem } = form;
  if (reset.isSuccess) return <Done />;
  const different = form.errors.confirmPassword && !form.errors.password;
  const isUsedUp = errorCode(reset.error) === 'LINK_INVALID';
  return (
    <>
      <AuthHeading title={copy.title}>{copy.subtitle}</AuthHeading>
      <form {...form.props} className="flex flex-col gap-4">
        {problem ? (
          <FormProblem message={problem} title={different ? copy.differentTitle : undefined} />
        ) : (
          <FailedNotice
            error={reset.error}
            text={copy.failed}
            title={isUsedUp ? copy.invalidTitle : copy.failedTitle}
          />
        )}
        <NewPasswordFields form={form} copy={copy} />
        <Button type="submit" size="lg" busy={reset.isPending} busyLabel={copy.busy}>
          {copy.submit}
        </Button>
      </form>
      <p className="mt-6 text-sm">
        <TextLink to={paths.forgotPassword}>{copy.again}</TextLink>
        {isUsedUp ? (
          <>
            {' · '}
            <TextLink to={paths.login}>{copy.login}</TextLink>
          </>
        ) : null}
      </p>
    </>
  );
}

function Done() {
  const navigate = useNavigate();
  return (
    <div aria-live="polite">
      <CircleCheck aria-hidden className="mb-5 size-10 text-success" />
      <AuthHeading title={copy.doneTitle}>{copy.done}</AuthHeading>
      <Button size="lg" className="w-full" onClick={() => navigate(paths.login)}>
        {copy.login}
      </Button>
    </div>
  );
}
