import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import type { ManualDraft } from './draft.ts';

interface Props {
  name: keyof ManualDraft;
  label: string;
  placeholder?: string;
  hint?: string;
  aside?: ReactNode;
  /** several lines */
  rows?: number;
  inputMode?: 'url';
}

export function TextField({ name, label, hint, aside, rows, ...props }: Props) {
  const { register, formState, trigger } = useFormContext<ManualDraft>();
  const error = formState.errors[name];
  // Shown errors go while one types. Were it on leaving the field, the page would move under the very
  // click that leaves it, and the button would miss that click.
  const control = register(name, { onChange: () => error && void trigger(name) });
  return (
    <Field label={label} hint={hint} aside={aside} required error={error?.message}>
      {(field) =>
        rows ? (
          <Textarea {...field} {...control} {...props} rows={rows} />
        ) : (
          <Input {...field} {...control} {...props} autoComplete="off" />
        )
      }
    </Field>
  );
}
