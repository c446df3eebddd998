import { userKey } from './identity.ts';
import { storedJson } from './storage.ts';

/** What was typed into a form, by field. Secrets are never among it. */
export type Typed = Record<string, string>;

interface Kept {
  typed: Typed;
  /** milliseconds since the epoch */
  at: number;
}

const HOUR = 3_600_000;
/** Milliseconds: older texts are of no use to anyone. */
const KEPT_FOR = 12 * HOUR;

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'typed' in value && 'at' in value;

/** One form of one page, as the shown person left it. In this tab only. */
const storeOf = (name: string) =>
  storedJson('session', userKey(`typed:${window.location.pathname}:${name}`), isKept);

/** Why a page goes: its person loads another one, or something takes it from them. */
export type Leaving = 'own' | 'forced';
/** Answers what is typed and not saved, or null. */
type Snapshot = (leaving: Leaving) => Typed | null;
const forms = new Map<Snapshot, ReturnType<typeof storeOf>>();

interface WatchedForm {
  /** Nothing kept of it is given back. */
  forget: () => void;
  /** It goes from the page. */
  stop: () => void;
}

/** A form that is on the page. Its text is kept when the page has to go. */
export function watchForm(name: string, snapshot: Snapshot): WatchedForm {
  // Named now: by the time the page goes, another address or person may be shown.
  const store = storeOf(name);
  const { pathname } = window.location;
  forms.set(snapshot, store);
  return {
    forget: () => store.remove(),
    stop() {
      // A link or the Back button: its person may come back. Without one, they closed the form.
      if (window.location.pathname !== pathname && forms.has(snapshot)) keep(snapshot, 'own');
      // A page that failed takes the place of this one in the same moment, and keeps its text.
      setTimeout(() => forms.delete(snapshot));
    },
  };
}

function keep(snapshot: Snapshot, leaving: Leaving): void {
  const typed = snapshot(leaving);
  if (typed) forms.get(snapshot)?.write({ typed, at: Date.now() });
}

/** Keeps what is typed on this page, for the same person and address. */
export function keepTyped(leaving: Leaving = 'forced'): void {
  for (const snapshot of forms.keys()) keep(snapshot, leaving);
}

/** Drops everything typed on this page at sign-out. */
export function dropTyped(): void {
  forms.clear();
}

// A reload, the Back button to another site, a browser that ends: all of them hide the page first.
window.addEventListener('pagehide', () => keepTyped('own'));
// A browser that shows the page again as it was has its text on the page.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  for (const store of forms.values()) store.remove();
});

/** What was kept of a form, or null. */
export function typedBefore(name: string): Typed | null {
  const kept = storeOf(name).read();
  return kept && Date.now() - kept.at < KEPT_FOR ? kept.typed : null;
}

export function forgetTyped(name: string): void {
  storeOf(name).remove();
}
