const KEY = 'reloaded-at';
/** milliseconds; a second failure within them is no matter of versions */
const AGAIN_AFTER = 10_000;

/**
 * A file that cannot be fetched is mostly one of a version that has been replaced: the page is loaded
 * anew, once, and comes with the new files. Throws when that was no help; never returns otherwise.
 */
export function reloadOnce(error: unknown): Promise<never> {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < AGAIN_AFTER) throw error;
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
  return new Promise(() => undefined);
}
