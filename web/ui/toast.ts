import type { toast as Sonner } from 'sonner';

interface Options {
  description?: string;
  action?: { label: string; onClick: () => void };
}

type Kind = 'success' | 'error' | 'info';

/**
 * For what needs no decision. One at a time (the next takes the place of the last), 5 s, Alt+T brings
 * the keyboard there. Toaster and library are fetched with the first toast, off the first paint's way.
 */
export const toast = {
  success: (title: string, options?: Options) => void show('success', title, options),
  error: (title: string, options?: Options) => void show('error', title, options),
  info: (title: string, options?: Options) => void show('info', title, options),
  /** Loads the toaster now, for a page that must be able to report a lost network. */
  prepare: () => need(),
};

async function show(kind: Kind, title: string, options: Options = {}) {
  need();
  const sonner = await mounted.promise;
  sonner.dismiss();
  sonner[kind](title, options);
}

function need() {
  needed = true;
  for (const listener of listeners) listener();
}

let needed = false;
const listeners = new Set<() => void>();
/** A toast shown before the toaster is mounted would be lost. */
const mounted = Promise.withResolvers<typeof Sonner>();

export const toasterNeeded = (): boolean => needed;
export const toasterMounted = (sonner: typeof Sonner): void => mounted.resolve(sonner);

export function watchToaster(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
