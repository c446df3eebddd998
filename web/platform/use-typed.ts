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

/** Fields that must never be stored: passwords and codes, visible or hidden, and `data-secret`. */
const SECRET = /password|one-time-code/;

/**
 * What a form contained when its page went away: a reload, an ended session, a missing file. Returned
 * once, to the same user at the same address.
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
  /** `name` identifies what the dialog was opened for. */
  named?: boolean;
}

/**
 * Stores what is typed into a form when its page goes away. When the user leaves a dialog, its text is
 * dropped unless it is named, because the dialog may be opened for something else next time. Returns a
 * function that forgets what was sent, as sending may have replaced the page, for example by impersonation.
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
    // Read while the form exists; it may be gone when the page goes away.
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
 * An unsaved change, or null. It stays in this tab over a reload, on other pages and after the session
 * ends.
 *
 * @param name unique among all of one user's changes
 * @param like has the same fields; what another version stored is dropped
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
