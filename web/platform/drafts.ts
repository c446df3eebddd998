import { userKey } from './identity.ts';
import { storedJson } from './storage.ts';

/** A form's typed values by field name. Never contains secrets. */
export type Typed = Record<string, string>;

interface Kept {
  typed: Typed;
  /** milliseconds since the epoch */
  at: number;
}

const HOUR = 3_600_000;
/** Milliseconds after which stored text is dropped. */
const KEPT_FOR = 12 * HOUR;

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'typed' in value && 'at' in value;

/** Storage for one form of one page and user, in this tab only. */
const storeOf = (name: string) =>
  storedJson('session', userKey(`typed:${window.location.pathname}:${name}`), isKept);

/** Why a page unmounts: 'own' if the user leaves it, 'forced' if something takes it away. */
export type Leaving = 'own' | 'forced';
/** Returns the unsaved values, or null. */
type Snapshot = (leaving: Leaving) => Typed | null;
const forms = new Map<Snapshot, ReturnType<typeof storeOf>>();

interface WatchedForm {
  /** Drops what is stored, so that it isn't restored. */
  forget: () => void;
  /** The form unmounts. */
  stop: () => void;
}

/** Registers a mounted form, so that its text is stored when the page goes away. */
export function watchForm(name: string, snapshot: Snapshot): WatchedForm {
  // Fixed here, because the address or user may differ by the time the page goes away.
  const store = storeOf(name);
  const { pathname } = window.location;
  forms.set(snapshot, store);
  return {
    forget: () => store.remove(),
    stop() {
      // After a link or the Back button, the user may return. On the same address, they closed the form.
      if (window.location.pathname !== pathname && forms.has(snapshot)) keep(snapshot, 'own');
      // Deferred, because an error page that replaces this one in the same tick still stores its text.
      setTimeout(() => forms.delete(snapshot));
    },
  };
}

function keep(snapshot: Snapshot, leaving: Leaving): void {
  const typed = snapshot(leaving);
  if (typed) forms.get(snapshot)?.write({ typed, at: Date.now() });
}

/** Stores what is typed on this page, for the same user and address. */
export function keepTyped(leaving: Leaving = 'forced'): void {
  for (const snapshot of forms.keys()) keep(snapshot, leaving);
}

/** Drops everything typed on this page at sign-out. */
export function dropTyped(): void {
  forms.clear();
}

// A reload, the Back button to another site, and closing the browser all hide the page first.
window.addEventListener('pagehide', () => keepTyped('own'));
// A page restored from the browser's cache still contains its text.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  for (const store of forms.values()) store.remove();
});

/** A form's stored values, or null. */
export function typedBefore(name: string): Typed | null {
  const kept = storeOf(name).read();
  return kept && Date.now() - kept.at < KEPT_FOR ? kept.typed : null;
}

export function forgetTyped(name: string): void {
  storeOf(name).remove();
}
