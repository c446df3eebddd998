import type { ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** Of any of the forms here: all that they hold is text. */
type Draft = Record<string, string>;

interface Common {
  name: string;
  label: string;
  placeholder?: string;
  hint?: string;
  required?: boolean;
  /** the language of the error messages where it is not the page's */
  errorLang?: string;
  /** told after the form knows it */
  onChanged?: (value: string) => void;
}

interface TextProps extends Common {
  aside?: ReactNode;
  /** several lines */
  rows?: number;
  inputMode?: 'url';
}

export function TextField({ name, rows, onChanged, ...props }: TextProps) {
  const { label, hint, aside, required = false, errorLang, placeholder, inputMode } = props;
  const { register, formState } = useFormContext<Draft>();
  const control = register(name, {
    onChange: (event: { target: { value: string } }) => onChanged?.(event.target.value),
  });
  const looks = { ...control, ...(placeholder === undefined ? {} : { placeholder }) };
  return (
    <Field
      label={label}
      hint={hint}
      aside={aside}
      required={required}
      error={formState.errors[name]?.message}
      {...(errorLang === undefined ? {} : { errorLang })}
    >
      {(field) =>
        rows ? (
          <Textarea {...field} {...looks} rows={rows} />
        ) : (
          <Input {...field} {...looks} inputMode={inputMode} autoComplete="off" />
        )
      }
    </Field>
  );
}

interface ChoiceProps extends Common {
  /** words by value, in the order in which they are offered */
  choices: Record<string, string>;
}

/** One of several; the form keeps its value. */
export function ChoiceField({ name, choices, onChanged, ...props }: ChoiceProps) {
  const { label, hint, required = false, errorLang, placeholder } = props;
  const { control } = useFormContext<Draft>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field
          label={label}
          hint={hint}
          required={required}
          error={fieldState.error?.message}
          {...(errorLang === undefined ? {} : { errorLang })}
        >
          {(props) => (
            <Select
              {...props}
              name={field.name}
              value={field.value ?? ''}
              options={Object.entries(choices).map(([value, words]) => ({ value, label: words }))}
              {...(placeholder === undefined ? {} : { placeholder })}
              onBlur={field.onBlur}
              onValueChange={(value) => {
                field.onChange(value);
                onChanged?.(value);
              }}
            />
          )}
        </Field>
      )}
    />
  );
}
