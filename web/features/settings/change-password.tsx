import { useRef } from 'react';
import { refusalOf } from '#web/platform/errors.ts';
import { useShortForm } from '#web/platform/use-short-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useChangePassword } from './api.ts';
import { copy as words } from './copy.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const copy = words.password;
const schema = () => import('#domain/accounts/passwords.ts').then((m) => m.passwordChangeForm);

export function ChangePassword() {
  const change = useChangePassword();
  const typed = useRef<HTMLFormElement>(null);
  const changed = () => {
    typed.current?.reset();
    toast.success(copy.changed, { description: copy.changedText });
  };
  const { form, errorOf } = useShortForm(schema, ({ current, password }) =>
    change.mutate({ current, password }, { onSuccess: changed }),
  );
  return (
    <Card>
      <CardHeader title={copy.change} description={copy.changeText} />
      <form ref={typed} {...form} className="flex flex-col gap-4">
        {change.error ? (
          <Notice variant="destructive">{refusalOf(change.error, copy.changeFailed)}</Notice>
        ) : null}
        <Field label={copy.current} error={errorOf('current')} required>
          {(control) => (
            <PasswordInput
              {...control}
              name="current"
              labels={words.passwordToggle}
              autoComplete="current-password"
            />
          )}
        </Field>
        <NewPasswordFields errorOf={errorOf} />
        <Button type="submit" className="self-start" busy={change.isPending} busyLabel={copy.busy}>
          {copy.submitChange}
        </Button>
      </form>
    </Card>
  );
}
