import { Controller, useFormContext } from 'react-hook-form';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { ManualDraft } from './draft.ts';

interface Props {
  name: keyof ManualDraft;
  label: string;
  placeholder?: string;
  required?: boolean;
  /** words by value, in the order in which they are offered */
  choices: Record<string, string>;
}

/** One of several; the form keeps its value. */
export function ChoiceField({ name, label, placeholder, required = false, choices }: Props) {
  const { control, trigger } = useFormContext<ManualDraft>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} required={required} error={fieldState.error?.message}>
          {(props) => (
            <Select
              {...props}
              name={field.name}
              value={field.value}
              options={Object.entries(choices).map(([value, words]) => ({ value, label: words }))}
              {...(placeholder === undefined ? {} : { placeholder })}
              onBlur={field.onBlur}
              onValueChange={(value) => {
                field.onChange(value);
                if (fieldState.error) void trigger(name);
              }}
            />
          )}
        </Field>
      )}
    />
  );
}
