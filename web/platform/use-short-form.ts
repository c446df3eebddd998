import { type FormEvent, useState } from 'react';
import type { z } from 'zod';

interface Problem {
  /** the first one, for a form whose fields share their messages */
  message: string;
  /** the first of each field */
  fields: Record<string, string>;
}

/**
 * A short form of plain inputs, checked when it is sent. The schema comes from the domain, fetched
 * once somebody types: the page itself stays small, and every visitor loads it.
 * @param load the schema, by dynamic import
 */
export function useShortForm<Schema extends z.ZodObject>(
  load: () => Promise<Schema>,
  send: (values: z.output<Schema>) => void,
) {
  const [problem, setProblem] = useState<Problem>();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = Object.fromEntries(new FormData(form));
    const checked = (await load()).safeParse(typed);
    if (checked.success) {
      setProblem(undefined);
      send(checked.data);
      return;
    }
    const fields: Record<string, string> = {};
    for (const { path, message } of checked.error.issues) fields[String(path[0])] ??= message;
    const [first = '', message = ''] = Object.entries(fields)[0] ?? [];
    setProblem({ message, fields });
    const control = form.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };
  return {
    form: { noValidate: true, onSubmit, onFocus: () => void load() },
    problem: problem?.message,
    /** for the field's `invalid` */
    isWrong: (field: keyof z.output<Schema> & string) => problem?.fields[field] !== undefined,
    /** for the field's `error`, where each field has words of its own */
    errorOf: (field: keyof z.output<Schema> & string) => problem?.fields[field],
  };
}
