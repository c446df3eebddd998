import type { AppForm } from '#web/platform/use-app-form.ts';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { copy as texts } from '#copy/settings/screen.ts';

const copy = texts.password;

interface Props {
  form: AppForm<{ password: string; confirmPassword: string }>;
}

/** The new password, twice. */
export function NewPasswordFields({ form }: Props) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <Field label={copy.next} hint={copy.nextHint} error={form.errors.password} required>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.field('password')}
            labels={texts.passwordToggle}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field label={copy.confirm} error={form.errors.confirmPassword} required>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.field('confirmPassword')}
            labels={texts.passwordToggle}
            autoComplete="new-password"
          />
        )}
      </Field>
    </div>
  );
}
