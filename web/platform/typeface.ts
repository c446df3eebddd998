const REGULAR = "400 1rem 'Inter Variable'";
/** Milliseconds: on a page that never rests, the letters are fetched anyway. */
const MAX_WAIT_MS = 5_000;

/**
 * Fetches the product's typeface once the page has been loaded and rests, and then uses it: what a
 * person came for does not share a slow line with it. Without it the system's letters stay.
 */
export function fetchTypeface(): void {
  const load = () =>
    void document.fonts.load(REGULAR).then(
      () => document.documentElement.classList.add('own-typeface'),
      () => undefined,
    );
  // Safari has no idle callbacks.
  const rest = () =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(load, { timeout: MAX_WAIT_MS })
      : setTimeout(load, 1_000);
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true });
}
