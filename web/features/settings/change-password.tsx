import { refusalOf } from '#web/platform/errors.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useChangePassword } from './api.ts';
import { copy as texts } from '#copy/settings/screen.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { loadFile } from '#web/platform/load-file.ts';

const copy = texts.password;
const schema = () =>
  loadFile(() => import('#domain/accounts/passwords.ts').then((m) => m.passwordChangeForm));

export function ChangePassword() {
  const change = useChangePassword();
  const form = useAppForm({
    schema,
    defaultValues: { current: '', password: '', confirmPassword: '' },
    onSubmit: async ({ current, password }) => {
      await change.mutateAsync({ current, password });
      form.reset();
      toast.success(copy.changed, { description: copy.changedText });
    },
  });
  return (
    <Card>
      <CardHeader title={copy.change} description={copy.changeText} />
      <form {...form.props} className="flex flex-col gap-4">
        {change.error ? (
          <Notice variant="destructive">{refusalOf(change.error, copy.changeFailed)}</Notice>
        ) : null}
        <Field label={copy.current} error={form.errors.current} required>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.field('current')}
              labels={texts.passwordToggle}
              autoComplete="current-password"
            />
          )}
        </Field>
        <NewPasswordFields form={form} />
        <Button type="submit" className="self-start" busy={change.isPending} busyLabel={copy.busy}>
          {copy.submitChange}
        </Button>
      </form>
    </Card>
  );
}
