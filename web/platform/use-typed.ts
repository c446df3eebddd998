import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import {
  removeStoredValues,
  type LeaveReason,
  type FormValues,
  readStoredValues,
  watchForm,
} from './drafts.ts';
import { userKey } from './identity.ts';
import { storedJson } from './storage.ts';

/** Fields that must never be stored: passwords and codes, visible or hidden, and `data-secret`. */
const SECRET = /password|one-time-code/;

/**
 * What a form contained when its page went away: a reload, an ended session, a missing file. Returned
 * once, to the same user at the same address.
 */
export function useStoredValues(name: string): FormValues | null {
  const [stored] = useState(() => readStoredValues(name));
  useEffect(() => removeStoredValues(name), [name]);
  return stored;
}

interface Form {
  name: string;
  form?: RefObject<HTMLFormElement | null>;
  values: FormValues;
  saved: FormValues;
  /** `name` identifies what the dialog was opened for. */
  named?: boolean;
}

/**
 * Stores what is typed into a form when its page goes away. When the user leaves a dialog, its text is
 * dropped unless it is named, because the dialog may be opened for something else next time. Returns a
 * function that forgets what was sent, as sending may have replaced the page, for example by impersonation.
 */
export function useStoreOnLeave({
  name,
  form,
  values,
  saved,
  named = false,
}: Form): (sent: FormValues) => void {
  const secrets = useRef<ReadonlySet<string>>(new Set());
  const isDialog = useRef(false);
  const lastSent = useRef<FormValues>({});
  useEffect(() => {
    // Read while the form exists; it may be gone when the page goes away.
    if (!form?.current) return;
    secrets.current = secretFields(form.current);
    isDialog.current = form.current.closest('[role=dialog]') !== null;
  });
  const snapshot = useEffectEvent((leaving: LeaveReason) => {
    if (leaving === 'own' && isDialog.current && !named) return null;
    const typed = Object.entries(values).filter(
      ([field, value]) =>
        !secrets.current.has(field) && value !== saved[field] && value !== lastSent.current[field],
    );
    return typed.length > 0 ? Object.fromEntries(typed) : null;
  });
  const registration = useRef<ReturnType<typeof watchForm>>(null);
  useEffect(() => {
    const form = watchForm(name, (leaving) => snapshot(leaving));
    registration.current = form;
    return form.stop;
  }, [name]);
  return (sent) => {
    lastSent.current = sent;
    registration.current?.removeStored();
  };
}

/**
 * An unsaved change, or null. It stays in this tab over a reload, on other pages and after the session
 * ends.
 *
 * @param name unique among all of one user's changes
 * @param template has the same fields; what another version stored is dropped
 */
export function useUnsaved<Change extends object>(
  name: string,
  template: Change,
): [Change | null, Dispatch<SetStateAction<Change | null>>] {
  const [storage] = useState(() =>
    storedJson('session', userKey(`unsaved:${name}`), (value): value is Change =>
      hasSameFields(value, template),
    ),
  );
  const [change, setChange] = useState(storage.read);
  useEffect(() => {
    if (change) storage.write(change);
    else storage.remove();
  }, [storage, change]);
  return [change, setChange];
}

function hasSameFields(value: unknown, template: object): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const found = new Map(Object.entries(value));
  return Object.entries(template).every(
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
