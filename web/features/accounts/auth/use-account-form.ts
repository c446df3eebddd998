import { type FormEvent, useState } from 'react';
import type { z } from 'zod';

interface Problem {
  /** one message for the form: its fields share them */
  message: string;
  fields: string[];
}

/**
 * A short form of plain inputs, checked when it is sent. The schema comes from the domain, fetched
 * once somebody types: the page itself stays small, and every visitor loads it.
 * @param load the schema, by dynamic import
 */
export function useAccountForm<Schema extends z.ZodObject>(
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
    const { issues } = checked.error;
    const fields = issues.map((issue) => String(issue.path[0]));
    setProblem({ message: issues[0]?.message ?? '', fields });
    const [first = ''] = fields;
    const control = form.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };
  return {
    form: { noValidate: true, onSubmit, onFocus: () => void load() },
    problem: problem?.message,
    /** for the field's `invalid` */
    isWrong: (field: keyof z.output<Schema> & string) => problem?.fields.includes(field) ?? false,
  };
}
