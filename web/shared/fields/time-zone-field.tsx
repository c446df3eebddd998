import { useId, useState } from 'react';
import { useFormContext } from '#web/platform/use-app-form.ts';
import { Field, Input } from '#web/ui/form/field.tsx';

interface Props {
  name: string;
  label: string;
  hint: string;
}

/** A time zone to type or choose. The browser suggests from about 400 names as the user types. */
export function TimeZoneField({ name, ...field }: Props) {
  const form = useFormContext();
  // The list is long, so it loads on demand.
  const [isRequested, setRequested] = useState(false);
  const id = useId();
  return (
    <Field {...field} required error={form.errors[name]}>
      {(control) => (
        <>
          <Input
            {...control}
            {...form.field(name)}
            list={id}
            autoComplete="off"
            spellCheck={false}
            onFocus={() => setRequested(true)}
          />
          <datalist id={id}>
            {isRequested ? timeZones().map((zone) => <option key={zone}>{zone}</option>) : null}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** The browser's time zone, the default for new agents. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The names of all time zones. Lists of places lack UTC, so it is added. */
export const timeZones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];
