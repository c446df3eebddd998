import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { forgetTyped, type Leaving, type Typed, typedBefore, watchForm } from './drafts.ts';

/** Controls whose text is no one's to store: passwords and codes, shown or hidden, and `data-secret`. */
const SECRET = /password|one-time-code/;

/**
 * What a form held when its page went: a reload, the session ended, a file was missing. It is given
 * back once, to the same person at the same address.
 */
export function useTypedBefore(name: string): Typed | null {
  const [before] = useState(() => typedBefore(name));
  useEffect(() => forgetTyped(name), [name]);
  return before;
}

interface Form {
  name: string;
  form: RefObject<HTMLFormElement | null>;
  values: Typed;
  saved: Typed;
}

/**
 * Has what is typed into a form kept when its page has to go. Not that of a dialog when its person
 * leaves: afterwards the dialog may be opened for something else, and this text is not about that.
 * Answers how to forget it: what was sent may have made the page go, such as by acting as someone else.
 */
export function useKeptTyped({ name, form, values, saved }: Form): () => void {
  const secrets = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    // While the form is there: by the time the page goes, it may be gone.
    if (form.current) secrets.current = secretFields(form.current);
  });
  const snapshot = useEffectEvent((leaving: Leaving) => {
    if (leaving === 'own' && form.current?.closest('[role=dialog]')) return null;
    const typed = Object.entries(values).filter(
      ([field, value]) => !secrets.current.has(field) && value !== saved[field],
    );
    return typed.length > 0 ? Object.fromEntries(typed) : null;
  });
  const watched = useRef<ReturnType<typeof watchForm>>(null);
  useEffect(() => {
    const form = watchForm(name, (leaving) => snapshot(leaving));
    watched.current = form;
    return form.stop;
  }, [name]);
  return () => watched.current?.forget();
}

function secretFields(form: HTMLFormElement): ReadonlySet<string> {
  const inputs = [...form.elements].filter((control) => control instanceof HTMLInputElement);
  return new Set(
    inputs
      .filter(
        ({ type, autocomplete, dataset }) =>
          type === 'password' || SECRET.test(autocomplete) || 'secret' in dataset,
      )
      .map(({ name }) => name),
  );
}
