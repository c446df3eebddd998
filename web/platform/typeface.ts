import file from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { storedText } from './storage.ts';

/** The typeface file this browser has already fetched. */
const fetched = storedText('local', 'typeface');
const REGULAR = "400 1rem 'Inter Variable'";
/** Milliseconds after which the typeface loads even if the page never becomes idle. */
const MAX_WAIT_MS = 5_000;

/**
 * Loads and applies the product's typeface once the page has loaded and is idle, so that it doesn't
 * compete with content on a slow connection. Until then, and if it fails, the system font is used. A
 * browser that has the file uses it immediately, so the page isn't painted twice.
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
  // Safari doesn't support idle callbacks.
  const rest = () =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(load, { timeout: MAX_WAIT_MS })
      : setTimeout(load, 1_000);
  void rendered.then(() => {
    if (document.readyState === 'complete') rest();
    else window.addEventListener('load', rest, { once: true });
  });
}
