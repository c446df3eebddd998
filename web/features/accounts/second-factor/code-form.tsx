import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { secondFactorAnswer } from '#domain/accounts/two-factor.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { FormProblem } from '../auth/form-problem.tsx';
import { copy } from './copy.ts';

interface Props {
  /** a recovery code is asked for, not one of the app */
  recovery: boolean;
  busy: boolean;
  /** why the last one was refused */
  problem: string | undefined;
  onCode: (answer: { code: string; trustDevice: boolean }) => void;
}

export function CodeForm({ recovery, busy, problem, onCode }: Props) {
  const form = useForm({
    resolver: zodResolver(secondFactorAnswer),
    defaultValues: { code: '', trustDevice: false },
  });
  const { register, setFocus, resetField, formState } = form;
  useEffect(() => {
    // the next one is typed in place of the one that was refused
    if (problem) resetField('code');
    setFocus('code');
  }, [problem, resetField, setFocus]);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void form.handleSubmit((answer) => onCode(answer))(event)}
    >
      <FormProblem title={copy.errorTitle} message={problem} />
      <Field
        label={recovery ? copy.recoveryCode : copy.code}
        hint={recovery ? copy.recoveryHint : undefined}
        error={formState.errors.code?.message}
        required
      >
        {(control) => (
          <Input
            {...control}
            {...register('code')}
            {...(recovery ? RECOVERY_INPUT : APP_INPUT)}
            className="text-lg tracking-widest tnum"
          />
        )}
      </Field>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input type="checkbox" className="size-4 accent-primary" {...register('trustDevice')} />
        {copy.trust}
      </label>
      <Button type="submit" size="lg" busy={busy} busyLabel={copy.busy}>
        {copy.submit}
      </Button>
    </form>
  );
}

/** Phones offer the code from the app or a message, with the keys for digits. */
const APP_INPUT = { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 } as const;
const RECOVERY_INPUT = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 20,
} as const;
