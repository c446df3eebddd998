import { userKey } from './identity.ts';
import { storedJson } from './storage.ts';

/** A form's typed values by field name. Never contains secrets. */
export type FormValues = Record<string, string>;

interface StoredForm {
  typed: FormValues;
  /** milliseconds since the epoch */
  at: number;
}

const HOUR = 3_600_000;
/** Milliseconds after which stored text is dropped. */
const MAX_AGE = 12 * HOUR;

const isStoredForm = (value: unknown): value is StoredForm =>
  typeof value === 'object' && value !== null && 'typed' in value && 'at' in value;

/** Storage for one form of one page and user, in this tab only. */
const formStorage = (name: string) =>
  storedJson('session', userKey(`typed:${window.location.pathname}:${name}`), isStoredForm);

/** Why a page unmounts: 'own' if the user leaves it, 'forced' if something takes it away. */
export type LeaveReason = 'own' | 'forced';
/** Returns the unsaved values, or null. */
type Snapshot = (reason: LeaveReason) => FormValues | null;
const forms = new Map<Snapshot, ReturnType<typeof formStorage>>();

interface WatchedForm {
  /** Drops what is stored, so that it isn't restored. */
  removeStored: () => void;
  /** The form unmounts. */
  stop: () => void;
}

/** Registers a mounted form, so that its text is stored when the page goes away. */
export function watchForm(name: string, snapshot: Snapshot): WatchedForm {
  // Fixed here, because the address or user may differ by the time the page goes away.
  const store = formStorage(name);
  const { pathname } = window.location;
  forms.set(snapshot, store);
  return {
    removeStored: () => store.remove(),
    stop() {
      // After a link or the Back button, the user may return. On the same address, they closed the form.
      if (window.location.pathname !== pathname && forms.has(snapshot)) storeForm(snapshot, 'own');
      // Deferred, because an error page that replaces this one in the same tick still stores its text.
      setTimeout(() => forms.delete(snapshot));
    },
  };
}

function storeForm(snapshot: Snapshot, reason: LeaveReason): void {
  const typed = snapshot(reason);
  if (typed) forms.get(snapshot)?.write({ typed, at: Date.now() });
}

/** Stores what is typed on this page, for the same user and address. */
export function storeFormValues(reason: LeaveReason = 'forced'): void {
  for (const snapshot of forms.keys()) storeForm(snapshot, reason);
}

/** Drops everything typed on this page at sign-out. */
export function discardFormValues(): void {
  forms.clear();
}

// A reload, the Back button to another site, and closing the browser all hide the page first.
window.addEventListener('pagehide', () => storeFormValues('own'));
// A page restored from the browser's cache still contains its text.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  for (const store of forms.values()) store.remove();
});

/** A form's stored values, or null. */
export function readStoredValues(name: string): FormValues | null {
  const stored = formStorage(name).read();
  return stored && Date.now() - stored.at < MAX_AGE ? stored.typed : null;
}

export function removeStoredValues(name: string): void {
  formStorage(name).remove();
}
