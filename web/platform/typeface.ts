import file from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { storedText } from './storage.ts';

/** The file that this browser has fetched. */
const fetched = storedText('local', 'typeface');
const REGULAR = "400 1rem 'Inter Variable'";
/** Milliseconds: on a page that never rests, the letters are fetched anyway. */
const MAX_WAIT_MS = 5_000;

/**
 * Fetches the product's typeface once the page has been loaded and rests, and then uses it: what a
 * person came for does not share a slow line with it. Without it the system's letters stay. A browser that
 * has it uses it at once, so that no page is drawn twice.
 */
export function fetchTypeface(rendered: Promise<void>): void {
  const load = () =>
    void document.fonts.load(REGULAR).then(
      () => {
        document.documentElement.classList.add('own-typeface');
        fetched.write(file);
      },
      () => undefined,
    );
  if (fetched.read() === file) return load();
  // Safari has no idle callbacks.
  const rest = () =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(load, { timeout: MAX_WAIT_MS })
      : setTimeout(load, 1_000);
  void rendered.then(() => {
    if (document.readyState === 'complete') rest();
    else window.addEventListener('load', rest, { once: true });
  });
}
