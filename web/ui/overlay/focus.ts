/** Overlays that take the focus while open. */
const LAYER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Radix's focus guards around an open overlay. */
const GUARD = '[data-radix-focus-guard]';

/** A focused element and its ancestors, innermost first. */
type FocusPath = HTMLElement[];

/** The last focused place of the page (`null`) and of each overlay, newest last. */
const focusPaths = new Map<Element | null, FocusPath>();

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement) || target.matches(GUARD)) return;
  // A menu opened by mouse takes the focus although its button never had it. The menu's label is the button.
  const menu = target.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const trigger = menu ? document.getElementById(menu) : null;
  if (trigger) recordFocus(trigger);
  recordFocus(target);
});

function recordFocus(element: HTMLElement): void {
  const layer = element.closest(LAYER);
  focusPaths.delete(layer);
  focusPaths.set(layer, focusPathOf(element));
}

// Removing a row, or replacing a button by another, loses the focus.
new MutationObserver(() => {
  const path = lastFocusPath();
  if (isLost(path)) focusNearby(path);
}).observe(document, { childList: true, subtree: true });

/**
 * For `onCloseAutoFocus`. Radix returns the focus only to its own `Trigger`, but most of our dialogs are
 * opened from state, so this returns it to its last place in what is still open.
 */
export function returnFocus(event: Event): void {
  event.preventDefault();
  const path = lastFocusPath();
  const [element] = path;
  element?.focus({ preventScroll: true });
  if (!element || document.activeElement !== element) focusNearby(path);
}

/**
 * A `ref` for a page's heading, or for a control that replaces another: takes the focus that was lost with
 * the previous element. The first page after loading is read from its start.
 */
export function restoreLostFocus(element: HTMLElement | null): void {
  if (isLost(lastFocusPath())) element?.focus({ preventScroll: true });
}

function focusPathOf(element: HTMLElement): FocusPath {
  const parent = element.parentElement;
  return [element, ...(parent ? focusPathOf(parent) : [])];
}

function lastFocusPath(): FocusPath {
  for (const [layer, path] of [...focusPaths].toReversed()) {
    const isClosed = layer?.isConnected === false || layer?.getAttribute('data-state') === 'closed';
    if (!isClosed) return path;
    focusPaths.delete(layer);
  }
  return [];
}

const isLost = ([element]: FocusPath) =>
  document.activeElement === document.body && element?.isConnected === false;

/** Focuses the remaining list or the nearest heading, without adding either to the Tab order. */
function focusNearby(path: FocusPath): void {
  for (const part of [...path, document.body].filter(({ isConnected }) => isConnected)) {
    const target = part.matches('ul, ol')
      ? part
      : part.querySelector<HTMLElement>('h1, h2, h3, [role=heading]');
    if (target) {
      if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
      return target.focus({ preventScroll: true });
    }
    // The next page's heading takes the focus once it is mounted.
    if (part.matches('main')) return;
  }
  focusPaths.clear();
}
