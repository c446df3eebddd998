import type { AppForm } from '#web/platform/use-app-form.ts';
import { InputField, PasswordField } from '#web/ui/form/field.tsx';
import { authCopy } from '#copy/accounts/screen.ts';

interface PersonProps {
  form: AppForm<{ name: string; email: string }>;
  copy: { name: string; email: string };
  emailHint?: string | undefined;
}

/** The fields about the owner of a new account. */
export function PersonFields({ form, copy, emailHint }: PersonProps) {
  return (
    <>
      <InputField
        label={copy.name}
        invalid={Boolean(form.errors.name)}
        required
        {...form.field('name')}
        autoComplete="name"
      />
      <InputField
        label={copy.email}
        hint={emailHint}
        invalid={Boolean(form.errors.email)}
        required
        {...form.field('email')}
        type="email"
        autoComplete="username"
      />
    </>
  );
}

interface PasswordProps {
  form: AppForm<{ password: string; confirmPassword: string }>;
  copy: { password: string; passwordHint: string; confirm: string };
}

/** A new password, twice. */
export function NewPasswordFields({ form, copy }: PasswordProps) {
  const labels = authCopy.password.toggle;
  return (
    <>
      <PasswordField
        label={copy.password}
        hint={copy.passwordHint}
        invalid={Boolean(form.errors.password)}
        required
        {...form.field('password')}
        labels={labels}
        autoComplete="new-password"
      />
      <PasswordField
        label={copy.confirm}
        invalid={Boolean(form.errors.confirmPassword)}
        required
        {...form.field('confirmPassword')}
        labels={labels}
        autoComplete="new-password"
      />
    </>
  );
}
