import { createContext, type FormEvent, useContext, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { fieldErrors } from './rpc.ts';
import { MissingFile, reportMissing } from './load-file.ts';
import { useStoreOnLeave, useStoredValues } from './use-typed.ts';
import { copy } from '#copy/platform/screen.ts';

/** A form's values while they are edited; '' for a choice not made yet. */
type Draft = Record<string, string>;
type Errors = Record<string, string | undefined>;
type Change = { target: { value: string } };

interface Options<Fields extends Draft, Schema extends z.ZodType> {
  /** From the domain. Small pages pass a dynamic import, so that zod loads on first focus. */
  schema: Schema | (() => Promise<Schema>);
  defaultValues: Fields | (() => Fields);
  /** Identifies what a dialog's form is about, such as an id, so that its text also survives a reload. */
  about?: string;
  /**
   * Called with valid values, one call at a time. If its promise rejects, the server's messages appear at
   * their fields. The caller shows everything else about the error.
   */
  onSubmit: (values: z.output<Schema>) => Promise<unknown> | void;
  /** Called instead of `onSubmit` with the first message if the values are invalid. */
  onInvalid?: (message: string) => void;
  /** When a field's error appears: on submit, also on change, or also on blur. */
  showErrors?: 'submit' | 'change' | 'blur';
}

/** Used for all forms: state, validation, focus and the server's refusals. */
export function useAppForm<Fields extends Draft, Schema extends z.ZodType>({
  schema: source,
  defaultValues,
  about,
  onSubmit,
  onInvalid,
  showErrors = 'submit',
}: Options<Fields, Schema>) {
  const [initial] = useState(defaultValues);
  const fieldNames = Object.keys(initial).toSorted().join();
  const formName = about === undefined ? fieldNames : `${fieldNames} of ${about}`;
  const storedValues = useStoredValues(formName);
  const [values, setValues] = useState(() => withKnown(initial, storedValues));
  const [schema, setSchema] = useState(() => (typeof source === 'function' ? undefined : source));
  const [shown, setShown] = useState<ReadonlySet<string>>(NONE);
  /** The server's messages, each shown until its field changes. */
  const [serverErrors, setServerErrors] = useState<Errors>({});
  /** The saved values as far as this form knows. */
  const [saved, setSaved] = useState(initial);
  const focus = useFocusOnError();
  const submitting = useRef(false);
  const removeStored = useStoreOnLeave({
    name: formName,
    form: focus.ref,
    values,
    saved,
    named: about !== undefined,
  });

  const schemaErrors = schema ? errorsOf(schema, values) : {};
  const errors: Errors = {};
  for (const name of Object.keys(values)) {
    const message = shown.has(name) ? schemaErrors[name] : undefined;
    errors[name] = message ?? serverErrors[name];
  }

  function show(names: Iterable<string>) {
    setShown((before) => new Set([...before, ...names]));
  }

  function change(name: string, value: string) {
    setValues((before) => ({ ...before, [name]: value }));
    setServerErrors((before) => ({ ...before, [name]: undefined }));
    if (showErrors !== 'submit') show([name]);
  }

  function leave(name: string) {
    if (showErrors === 'blur') show([name]);
  }

  /** Shows the errors of these fields and focuses the first. Returns false if there are any. */
  function validate(names: readonly (keyof Fields & string)[]): boolean {
    const valid = names.every((name) => schemaErrors[name] === undefined);
    show(names);
    if (!valid) focus.request();
    return valid;
  }

  async function submit(form: HTMLFormElement) {
    if (submitting.current) return;
    submitting.current = true;
    // Password managers may fill in a field without the events React listens to.
    const typed = { ...values, ...autofilled(form, values) };
    setValues(typed);
    setServerErrors({});
    try {
      const loaded = schema ?? (await load());
      const checked = loaded.safeParse(typed);
      if (checked.success) await send(checked.data, typed);
      else refuse(errorsOf(loaded, typed));
    } catch (error) {
      if (error instanceof MissingFile) reportMissing();
      const [first = ''] = Object.keys(typed);
      setServerErrors({ [first]: copy.unchecked });
    } finally {
      submitting.current = false;
    }
  }

  async function load(): Promise<Schema> {
    const loaded = typeof source === 'function' ? await source() : source;
    setSchema(() => loaded);
    return loaded;
  }

  function refuse(invalidFields: Errors) {
    setShown(new Set(Object.keys(invalidFields)));
    focus.request();
    onInvalid?.(Object.values(invalidFields)[0] ?? '');
  }

  async function send(output: z.output<Schema>, typed: Fields) {
    try {
      await onSubmit(output);
      removeStored(typed);
      setSaved(typed);
    } catch (error) {
      const messages = fieldErrors(error);
      setServerErrors(messages);
      if (Object.keys(messages).some((name) => name in values)) focus.request();
    }
  }

  /** Props for a text control. */
  const field = (name: keyof Fields & string) => ({
    name,
    value: values[name] ?? '',
    onChange: ({ target }: Change) => change(name, target.value),
    onBlur: () => leave(name),
  });

  return {
    /** The values as typed. */
    values,
    /** The error to show at each field. */
    errors,
    /** The first error, for a form that shows a single one. */
    problem: Object.values(errors).find((message) => message !== undefined),
    /** Props for the `<form>` element. */
    props: {
      ref: focus.ref,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onFocus: () => void (schema ?? load().catch(() => undefined)),
    },
    field,
    /** Props for a control that includes its field and shows its error. */
    input: (name: keyof Fields & string) => ({ ...field(name), error: errors[name] }),
    change,
    leave,
    /** Hides a field's error until the user changes it again. */
    clearError: (name: keyof Fields & string) =>
      setShown((before) => new Set([...before].filter((other) => other !== name))),
    validate,
    /** Restarts with these values and without errors. */
    reset: (next: Fields = initial) => {
      setValues(next);
      setSaved(next);
      setShown(NONE);
      setServerErrors({});
    },
  };
}

/** What a field needs from its form. Uses method syntax so that forms with specific field names fit. */
export interface AppForm<Fields extends Draft> {
  values: Fields;
  errors: { [Name in keyof Fields]?: string | undefined };
  field(
    this: void,
    name: keyof Fields & string,
  ): {
    name: string;
    value: string;
    onChange: (event: Change) => void;
    onBlur: () => void;
  };
  change(this: void, name: string, value: string): void;
  leave(this: void, name: string): void;
  clearError(this: void, name: keyof Fields & string): void;
}

/** The form around a field: `<FormContext value={form}>`. */
export const FormContext = createContext<AppForm<Draft> | null>(null);

export function useFormContext<Fields extends Draft = Draft>(): AppForm<Fields> {
  const form = useContext(FormContext);
  if (!form) throw new Error('A form field outside of a form');
  return form as unknown as AppForm<Fields>;
}

const NONE: ReadonlySet<string> = new Set();

/** Drops unknown fields, because the text may come from another version of the form. */
function withKnown<Fields extends Draft>(fields: Fields, typed: Draft | null): Fields {
  const known = Object.entries(typed ?? {}).filter(([name]) => name in fields);
  return { ...fields, ...Object.fromEntries(known) };
}

/** The first message of each field. */
function errorsOf(schema: z.ZodType, values: Draft): Errors {
  const errors: Errors = {};
  const { error } = schema.safeParse(values);
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
}

function autofilled(form: HTMLFormElement, known: Draft): Draft {
  const entries = [...new FormData(form)];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => {
      const [name, value] = entry;
      return name in known && typeof value === 'string';
    }),
  );
}

/** Focuses the first invalid control once the errors are rendered. */
function useFocusOnError() {
  const ref = useRef<HTMLFormElement>(null);
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests === 0) return;
    ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [requests]);
  return { ref, request: () => setRequests((count) => count + 1) };
}
