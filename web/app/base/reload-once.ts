import { storedText } from '#web/platform/storage.ts';

const reloadedAt = storedText('session', 'reloaded-at');
/** Milliseconds: a second failure within them has another cause than an old version. */
const RELOAD_AGAIN_AFTER = 10_000;

/**
 * A file that fails to load mostly belongs to a version that was replaced: one reload fetches the new
 * files. Throws when the reload did not help, or could not be counted. Otherwise never settles.
 */
export function reloadOnce(error: unknown): Promise<never> {
  if (Date.now() - Number(reloadedAt.read()) < RELOAD_AGAIN_AFTER) throw error;
  if (!reloadedAt.write(String(Date.now()))) throw error;
  window.location.reload();
  return new Promise(() => undefined);
}
