import { type ComponentProps, useEffect, useState } from 'react';
import { Field, type FieldOf, Input, splitField } from '#web/ui/form/field.tsx';
import { Search } from '#web/ui/first-icons.ts';

/** A text to search for, with a magnifying glass. */
export function SearchField(props: FieldOf<ComponentProps<'input'>>) {
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      {(belongs) => (
        <div className="relative">
          <Search
            aria-hidden
            className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
          />
          <Input {...belongs} {...control} type="search" autoComplete="off" className="pl-9" />
        </div>
      )}
    </Field>
  );
}

/** milliseconds after the last keystroke */
export const DEBOUNCE = 300;

/** The typed text, once the user pauses. */
export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
