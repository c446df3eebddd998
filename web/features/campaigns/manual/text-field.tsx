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
  const { register, formState } = useFormContext<ManualDraft>();
  return (
    <Field label={label} hint={hint} aside={aside} required error={formState.errors[name]?.message}>
      {(control) =>
        rows ? (
          <Textarea {...control} {...register(name)} {...props} rows={rows} />
        ) : (
          <Input {...control} {...register(name)} {...props} autoComplete="off" />
        )
      }
    </Field>
  );
}
