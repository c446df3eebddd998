/** Milliseconds after which the page counts as at rest even if it never becomes idle. */
const MAX_WAIT_MS = 5_000;

/** Tests have no first page. */
let rest: Promise<void> = Promise.resolve();

/**
 * Resolves once the first page is shown and idle. What the page doesn't show first loads after it, so
 * that it doesn't compete with content on a slow connection.
 */
export const whenAtRest = (): Promise<void> => rest;

/** `rendered`: the first page has its data and starts to render. */
export function restAfter(rendered: Promise<void>): void {
  rest = rendered.then(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    // A hidden page draws no frames, and an image may hang.
    setTimeout(resolve, MAX_WAIT_MS);
    // The frame after an idle moment shows what was rendered before it.
    afterLoad(() => whenIdle(() => requestAnimationFrame(() => setTimeout(resolve))));
    return promise;
  });
}

function afterLoad(then: () => void): void {
  if (document.readyState === 'complete') then();
  else window.addEventListener('load', then, { once: true });
}

function whenIdle(then: () => void): void {
  // Safari doesn't support idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(then);
  else setTimeout(then, 1_000);
}
