import { createContext, type FormEvent, useContext, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { fieldErrors } from './rpc.ts';
import { MissingFile, reportMissing } from './load-file.ts';
import { useKeptTyped, useTypedBefore } from './use-typed.ts';
import { copy } from '#copy/platform/screen.ts';

/** A form's fields as they are typed: choices not made yet are ''. */
type Draft = Record<string, string>;
type Errors = Record<string, string | undefined>;
type Change = { target: { value: string } };

interface Options<Fields extends Draft, Schema extends z.ZodType> {
  /** From the domain. By dynamic import where the page is small: zod then loads on first focus. */
  schema: Schema | (() => Promise<Schema>);
  defaultValues: Fields | (() => Fields);
  /** What the form of a dialog is about, such as an id: its text then outlives a reload too. */
  about?: string;
  /**
   * Called with valid values, once at a time. When its promise rejects, the server's messages stand
   * at their fields. Everything else about the error is the caller's to show.
   */
  onSubmit: (values: z.output<Schema>) => Promise<unknown> | void;
  /** Called instead, with the first message, when the values are invalid. */
  onInvalid?: (message: string) => void;
  /** When a field's error appears: on submit, also as soon as it changes, or also on leaving it. */
  showErrors?: 'submit' | 'change' | 'blur';
}

/** The one way to make a form: state, validation, focus and the server's refusals. */
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
  const before = useTypedBefore(formName);
  const [values, setValues] = useState(() => withKnown(initial, before));
  const [schema, setSchema] = useState(() => (typeof source === 'function' ? undefined : source));
  const [shown, setShown] = useState<ReadonlySet<string>>(NONE);
  /** The server's messages, each until its field changes. */
  const [refused, setRefused] = useState<Errors>({});
  /** What the server has, as far as this form knows. */
  const [saved, setSaved] = useState(initial);
  const focus = useFocusOnError();
  const submitting = useRef(false);
  const forgetKept = useKeptTyped({
    name: formName,
    form: focus.ref,
    values,
    saved,
    named: about !== undefined,
  });

  const wrong = schema ? errorsOf(schema, values) : {};
  const errors: Errors = {};
  for (const name of Object.keys(values)) {
    const message = shown.has(name) ? wrong[name] : undefined;
    errors[name] = message ?? refused[name];
  }

  function show(names: Iterable<string>) {
    setShown((before) => new Set([...before, ...names]));
  }

  function change(name: string, value: string) {
    setValues((before) => ({ ...before, [name]: value }));
    setRefused((before) => ({ ...before, [name]: undefined }));
    if (showErrors !== 'submit') show([name]);
  }

  function leave(name: string) {
    if (showErrors === 'blur') show([name]);
  }

  /** Shows what is wrong with these fields and moves the focus there. False: something is. */
  function validate(names: readonly (keyof Fields & string)[]): boolean {
    const valid = names.every((name) => wrong[name] === undefined);
    show(names);
    if (!valid) focus.request();
    return valid;
  }

  async function submit(form: HTMLFormElement) {
    if (submitting.current) return;
    submitting.current = true;
    // Password managers may fill a control without the events that React listens to.
    const typed = { ...values, ...autofilled(form, values) };
    setValues(typed);
    setRefused({});
    try {
      const loaded = schema ?? (await load());
      const checked = loaded.safeParse(typed);
      if (checked.success) await send(checked.data, typed);
      else refuse(errorsOf(loaded, typed));
    } catch (error) {
      if (error instanceof MissingFile) reportMissing();
      const [first = ''] = Object.keys(typed);
      setRefused({ [first]: copy.unchecked });
    } finally {
      submitting.current = false;
    }
  }

  async function load(): Promise<Schema> {
    const loaded = typeof source === 'function' ? await source() : source;
    setSchema(() => loaded);
    return loaded;
  }

  function refuse(wrongNow: Errors) {
    setShown(new Set(Object.keys(wrongNow)));
    focus.request();
    onInvalid?.(Object.values(wrongNow)[0] ?? '');
  }

  async function send(output: z.output<Schema>, typed: Fields) {
    try {
      await onSubmit(output);
      forgetKept(typed);
      setSaved(typed);
    } catch (error) {
      const messages = fieldErrors(error);
      setRefused(messages);
      if (Object.keys(messages).some((name) => name in values)) focus.request();
    }
  }

  /** For a control that holds text. */
  const field = (name: keyof Fields & string) => ({
    name,
    value: values[name] ?? '',
    onChange: ({ target }: Change) => change(name, target.value),
    onBlur: () => leave(name),
  });

  return {
    /** As typed. */
    values,
    /** The message of each field that has one to show. */
    errors,
    /** The first message, for a form that shows one for all its fields. */
    problem: Object.values(errors).find((message) => message !== undefined),
    /** For the `<form>` element. */
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
    /** For a control with its field, which shows what is wrong with it. */
    input: (name: keyof Fields & string) => ({ ...field(name), error: errors[name] }),
    change,
    leave,
    /** Hides a field's error until it is touched again. */
    clearError: (name: keyof Fields & string) =>
      setShown((before) => new Set([...before].filter((other) => other !== name))),
    validate,
    /** Starts again with these values, and without any error. */
    reset: (next: Fields = initial) => {
      setValues(next);
      setSaved(next);
      setShown(NONE);
      setRefused({});
    },
  };
}

/** What a field needs of the form around it. Methods, so that a form with known names fits. */
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

/** Another version of the form may have had other fields. */
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

/** Moves the focus to the first control marked as wrong, once the marks are on the page. */
function useFocusOnError() {
  const ref = useRef<HTMLFormElement>(null);
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests === 0) return;
    ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [requests]);
  return { ref, request: () => setRequests((count) => count + 1) };
}
