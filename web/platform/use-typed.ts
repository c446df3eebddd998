import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { forgetTyped, type Leaving, type Typed, typedBefore, watchForm } from './drafts.ts';
import { userKey } from './identity.ts';
import { storedJson } from './storage.ts';

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
  form?: RefObject<HTMLFormElement | null>;
  values: Typed;
  saved: Typed;
  /** The name says what a dialog is opened for. */
  named?: boolean;
}

/**
 * Has what is typed into a form kept when its page has to go. Not that of a dialog when its person
 * leaves, unless it is named: afterwards the dialog may be opened for something else.
 * Answers how to forget what was sent: it may have made the page go, such as by acting as someone else.
 */
export function useKeptTyped({
  name,
  form,
  values,
  saved,
  named = false,
}: Form): (sent: Typed) => void {
  const secrets = useRef<ReadonlySet<string>>(new Set());
  const isDialog = useRef(false);
  const lastSent = useRef<Typed>({});
  useEffect(() => {
    // While the form is there: by the time the page goes, it may be gone.
    if (!form?.current) return;
    secrets.current = secretFields(form.current);
    isDialog.current = form.current.closest('[role=dialog]') !== null;
  });
  const snapshot = useEffectEvent((leaving: Leaving) => {
    if (leaving === 'own' && isDialog.current && !named) return null;
    const typed = Object.entries(values).filter(
      ([field, value]) =>
        !secrets.current.has(field) && value !== saved[field] && value !== lastSent.current[field],
    );
    return typed.length > 0 ? Object.fromEntries(typed) : null;
  });
  const watched = useRef<ReturnType<typeof watchForm>>(null);
  useEffect(() => {
    const form = watchForm(name, (leaving) => snapshot(leaving));
    watched.current = form;
    return form.stop;
  }, [name]);
  return (sent) => {
    lastSent.current = sent;
    watched.current?.forget();
  };
}

/**
 * A change that isn't saved yet, or null. It stays in this tab over a reload, on other pages and over
 * the end of the session.
 *
 * @param name unique among all that one person changes
 * @param like has the same fields: what another version left is dropped
 */
export function useUnsaved<Change extends object>(
  name: string,
  like: Change,
): [Change | null, Dispatch<SetStateAction<Change | null>>] {
  const [kept] = useState(() =>
    storedJson('session', userKey(`unsaved:${name}`), (value): value is Change =>
      isLike(value, like),
    ),
  );
  const [change, setChange] = useState(kept.read);
  useEffect(() => {
    if (change) kept.write(change);
    else kept.remove();
  }, [kept, change]);
  return [change, setChange];
}

function isLike(value: unknown, like: object): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const found = new Map(Object.entries(value));
  return Object.entries(like).every(
    ([field, sample]) =>
      found.has(field) && Array.isArray(found.get(field)) === Array.isArray(sample),
  );
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
