/** Overlays that take the focus while open. */
const LAYER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Radix's focus guards around an open overlay. */
const GUARD = '[data-radix-focus-guard]';

/** A focused element and its ancestors, innermost first. */
type Place = HTMLElement[];

/** The last focused place of the page (`null`) and of each overlay, newest last. */
const places = new Map<Element | null, Place>();

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement) || target.matches(GUARD)) return;
  // A menu opened by mouse takes the focus although its button never had it. The menu's label is the button.
  const menu = target.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const trigger = menu ? document.getElementById(menu) : null;
  if (trigger) remember(trigger);
  remember(target);
});

function remember(element: HTMLElement): void {
  const layer = element.closest(LAYER);
  places.delete(layer);
  places.set(layer, placeOf(element));
}

// Removing a row, or replacing a button by another, loses the focus.
new MutationObserver(() => {
  const place = lastPlace();
  if (isLost(place)) focusNear(place);
}).observe(document, { childList: true, subtree: true });

/**
 * For `onCloseAutoFocus`. Radix returns the focus only to its own `Trigger`, but most of our dialogs are
 * opened from state, so this returns it to its last place in what is still open.
 */
export function returnFocus(event: Event): void {
  event.preventDefault();
  const place = lastPlace();
  const [element] = place;
  element?.focus({ preventScroll: true });
  if (!element || document.activeElement !== element) focusNear(place);
}

/**
 * A `ref` for a page's heading, or for a control that replaces another: takes the focus that was lost with
 * the previous element. The first page after loading is read from its start.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  if (isLost(lastPlace())) element?.focus({ preventScroll: true });
}

function placeOf(element: HTMLElement): Place {
  const around = element.parentElement;
  return [element, ...(around ? placeOf(around) : [])];
}

function lastPlace(): Place {
  for (const [layer, place] of [...places].toReversed()) {
    const isClosed = layer?.isConnected === false || layer?.getAttribute('data-state') === 'closed';
    if (!isClosed) return place;
    places.delete(layer);
  }
  return [];
}

const isLost = ([element]: Place) =>
  document.activeElement === document.body && element?.isConnected === false;

/** Focuses the remaining list or the nearest heading, without adding either to the Tab order. */
function focusNear(place: Place): void {
  for (const part of [...place, document.body].filter(({ isConnected }) => isConnected)) {
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
  places.clear();
}
