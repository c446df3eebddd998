import { refusalOf } from '#web/platform/errors.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSetPassword } from './api.ts';
import { copy as texts } from './copy.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const copy = texts.password;
const schema = () => import('#domain/accounts/passwords.ts').then((m) => m.firstPasswordForm);

/** For accounts created with Google, until they have a password. */
export function SetPassword() {
  const set = useSetPassword();
  const form = useAppForm({
    schema,
    defaultValues: { password: '', confirmPassword: '' },
    onSubmit: async ({ password }) => {
      await set.mutateAsync({ password });
      toast.success(copy.wasSet, { description: copy.wasSetText });
    },
  });
  return (
    <Card>
      <CardHeader title={copy.set} description={copy.setText} />
      <form {...form.props} className="flex flex-col gap-4">
        {set.error ? (
          <Notice variant="destructive">{refusalOf(set.error, copy.setFailed)}</Notice>
        ) : null}
        <NewPasswordFields form={form} />
        <Button type="submit" className="self-start" busy={set.isPending} busyLabel={copy.busy}>
          {copy.submitSet}
        </Button>
      </form>
    </Card>
  );
}
