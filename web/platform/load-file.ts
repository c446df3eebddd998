import { storeFormValues } from './drafts.ts';
import { addLogEntry } from './debug-log.ts';
import { createStore } from './store.ts';

/** A file of the application failed to load: no network, or a newer version replaced it. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile';
}

/**
 * Loads a part of the application. All dynamic imports use it, so that no failure goes unnoticed: the
 * caller shows the error, or `reportMissing` does.
 */
export async function loadFile<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    addLogEntry('warn', 'file', error instanceof Error ? error.name : 'unknown');
    throw new MissingFile('A file of the application could not be loaded', { cause: error });
  }
}

/** Milliseconds the server has to respond. */
const RESPONSE_TIMEOUT = 5_000;

/** The path that shows whether the server can be reached. */
const PROBE = '/healthz';

/**
 * Reloads the page to get the files of a newer version, and keeps what was typed. Returns false without
 * a network, where a reload would lose the page.
 */
export async function reloadIfOnline(): Promise<boolean> {
  try {
    await fetch(PROBE, { cache: 'no-store', signal: AbortSignal.timeout(RESPONSE_TIMEOUT) });
  } catch {
    return false;
  }
  storeFormValues();
  window.location.reload();
  return true;
}

/** Whether a part that can't show the error in its place misses its file. */
export const fileMissing = createStore(false);

export const reportMissing = (): void => fileMissing.set(true);
