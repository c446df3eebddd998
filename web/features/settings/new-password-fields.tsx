import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { copy as words } from './copy.ts';

const copy = words.password;

interface Props {
  errorOf: (field: 'password' | 'confirmPassword') => string | undefined;
}

/** The new password, twice. */
export function NewPasswordFields({ errorOf }: Props) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={copy.next} hint={copy.nextHint} error={errorOf('password')} required>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            labels={words.passwordToggle}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field label={copy.confirm} error={errorOf('confirmPassword')} required>
        {(control) => (
          <PasswordInput
            {...control}
            name="confirmPassword"
            labels={words.passwordToggle}
            autoComplete="new-password"
          />
        )}
      </Field>
    </div>
  );
}
