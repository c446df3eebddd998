import { useMutation } from '@tanstack/react-query';
import { rpc } from '#web/platform/rpc.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { paths } from '#web/shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { MailCheck } from '#web/ui/icons.ts';
import { FailedNotice } from '#web/ui/notice.tsx';
import { copy as texts } from '#copy/accounts/auth.ts';
import { AuthHeading, TextLink } from './form-parts.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

const copy = texts.forgot;
const schema = () =>
  loadFile(() => import('#domain/accounts/recovery.ts').then((m) => m.recoveryRequest));

export function ForgotPasswordScreen() {
  const request = useMutation(rpc.accounts.requestRecovery.mutationOptions());
  const form = useAppForm({
    schema,
    defaultValues: { email: '' },
    onSubmit: (values) => request.mutateAsync(values),
  });
  if (request.isSuccess) {
    return <Sent email={request.variables.email} onChangeEmail={request.reset} />;
  }
  return (
    <>
      <AuthHeading title={copy.title}>{copy.subtitle}</AuthHeading>
      <form {...form.props} className="flex flex-col gap-4">
        <FailedNotice error={!form.problem && request.error} text={copy.failed} />
        <InputField
          label={copy.email}
          error={form.problem}
          required
          {...form.field('email')}
          type="email"
          autoComplete="username"
        />
        <Button type="submit" size="lg" busy={request.isPending} busyLabel={kitCopy.sending}>
          {copy.submit}
        </Button>
      </form>
      <p className="mt-6 text-sm">
        <TextLink to={paths.login}>{copy.back}</TextLink>
      </p>
    </>
  );
}

/** Identical for every address, so it doesn't reveal who has an account. */
function Sent({ email, onChangeEmail }: { email: string; onChangeEmail: () => void }) {
  return (
    <div aria-live="polite">
      <MailCheck aria-hidden className="mb-5 size-10 text-primary" />
      <AuthHeading title={copy.sentTitle}>{copy.sent({ email })}</AuthHeading>
      <p className="mb-6 text-sm text-muted-foreground">{copy.nothing}</p>
      <Button size="lg" variant="secondary" className="w-full" onClick={onChangeEmail}>
        {copy.different}
      </Button>
      <p className="mt-6 text-sm">
        <TextLink to={paths.login}>{copy.back}</TextLink>
      </p>
    </div>
  );
}
