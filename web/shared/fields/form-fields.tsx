import { type ReactNode, useState } from 'react';
import { useFormContext } from '#web/platform/use-app-form.ts';
import { useStoreOnLeave, useStoredValues } from '#web/platform/use-typed.ts';
import { Field, Input, Textarea } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';

interface CommonProps {
  name: string;
  label: string;
  placeholder?: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  /** the language of the error messages, if it isn't the page's */
  errorLang?: string;
  /** called after the form's own change */
  onChanged?: (value: string) => void;
}

interface TextProps extends CommonProps {
  aside?: ReactNode;
  /** number of lines, if multiline */
  rows?: number;
  inputMode?: 'url';
  type?: 'date' | 'time';
  /** range of a numeric field */
  number?: { min: number; max: number };
}

/** A text field of the surrounding form. */
export function TextField({ name, rows, onChanged, ...props }: TextProps) {
  const { placeholder, inputMode, type, number, disabled, ...field } = props;
  const form = useFormContext();
  const { onChange, ...rest } = form.field(name);
  const common = {
    ...rest,
    disabled,
    ...(placeholder === undefined ? {} : { placeholder }),
    onChange: (event: { target: { value: string } }) => {
      onChange(event);
      onChanged?.(event.target.value);
    },
  };
  return (
    <Field {...field} error={form.errors[name]}>
      {(control) =>
        rows ? (
          <Textarea {...control} {...common} rows={rows} />
        ) : (
          <Input
            {...control}
            {...common}
            {...(number
              ? { type: 'number', inputMode: 'numeric', ...number }
              : { inputMode, type })}
            autoComplete="off"
          />
        )
      }
    </Field>
  );
}

interface ChoiceProps extends CommonProps {
  /** labels by value, in display order */
  choices: Record<string, string>;
}

/** A choice field of the surrounding form. */
export function ChoiceField({ name, choices, onChanged, ...props }: ChoiceProps) {
  const { placeholder, disabled, ...field } = props;
  const form = useFormContext();
  return (
    <Field {...field} error={form.errors[name]}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={form.values[name] ?? ''}
          options={Object.entries(choices).map(([value, label]) => ({ value, label }))}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(disabled === undefined ? {} : { disabled })}
          onBlur={() => form.leave(name)}
          onValueChange={(value) => {
            form.change(name, value);
            onChanged?.(value);
          }}
        />
      )}
    </Field>
  );
}

interface Form<Fields> {
  values: Fields;
  reset: (next: Fields) => void;
}

/**
 * Updates a form to what others have saved, except for values the user has typed, which stay and are
 * what the user saves.
 */
export function useFollowSaved<Fields extends Record<string, string>>(
  form: Form<Fields>,
  saved: Fields,
): void {
  const [shown, setShown] = useState(saved);
  if (isSame(shown, saved)) return;
  setShown(saved);
  if (isSame(form.values, shown)) form.reset(saved);
}

/**
 * The fields of a setting without a schema. They follow what others save, and typed values survive when
 * the page goes away.
 */
export function useSavedFields<Fields extends Record<string, string>>(name: string, saved: Fields) {
  const before = useStoredValues(name);
  const [fields, setFields] = useState<Fields>(() => ({ ...saved, ...before }));
  useFollowSaved({ values: fields, reset: setFields }, saved);
  useStoreOnLeave({ name, values: fields, saved });
  return [fields, setFields] as const;
}

function isSame<Fields extends Record<string, string>>(one: Fields, other: Fields): boolean {
  return Object.entries(one).every(([name, value]) => value === other[name]);
}
