import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { FormProblem } from '../auth/form-parts.tsx';
import { copy } from '#copy/accounts/second-factor.ts';
import { loadFile } from '#web/platform/load-file.ts';

const schema = () =>
  loadFile(() => import('#domain/accounts/two-factor.ts').then((m) => m.secondFactorForm));

interface Props {
  /** a recovery code is asked for, not one of the app */
  recovery: boolean;
  busy: boolean;
  /** why the last one was not taken */
  problem: string | undefined;
  /** it was wrong, so another one is typed; one that could not be checked stays */
  wrong: boolean;
  onCode: (answer: { code: string; trustDevice: boolean }) => void;
}

export function CodeForm({ recovery, busy, problem, wrong, onCode }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [trustDevice, setTrustDevice] = useState(false);
  const form = useAppForm({
    schema,
    defaultValues: { code: '' },
    onSubmit: ({ code }) => onCode({ code, trustDevice }),
  });
  const clear = useEffectEvent(() => form.reset());
  useEffect(() => {
    if (problem && wrong) clear();
    input.current?.focus();
  }, [problem, wrong]);
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <FormProblem title={copy.errorTitle} message={problem} />
      <Field
        label={recovery ? copy.recoveryCode : copy.code}
        hint={recovery ? copy.recoveryHint : undefined}
        error={form.errors.code}
        required
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            {...form.field('code')}
            {...(recovery ? RECOVERY_INPUT : APP_INPUT)}
            className="text-lg tracking-widest tnum"
          />
        )}
      </Field>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-4 accent-primary"
          checked={trustDevice}
          onChange={({ target }) => setTrustDevice(target.checked)}
        />
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
  'data-secret': true,
} as const;
