/** What lies over the page and takes the focus while it is open. */
const LAYER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Radix's stops around what is open. */
const GUARD = '[data-radix-focus-guard]';

/** A focused element, and the elements around it from the inside out. */
type Place = HTMLElement[];

/** The last focused place of the page (`null`) and of each layer over it, the newest last. */
const places = new Map<Element | null, Place>();

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement) || target.matches(GUARD)) return;
  // A menu opened by mouse takes the focus without its button having had it. The button names it.
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

// A deleted row, or a button that gave way to another, takes the focus along when it goes.
new MutationObserver(() => {
  const place = lastPlace();
  if (isLost(place)) focusNear(place);
}).observe(document, { childList: true, subtree: true });

/**
 * For `onCloseAutoFocus`. Radix returns the focus only to its own `Trigger`, but most of our dialogs
 * are opened from state: the focus goes back to where it was in what is still open.
 */
export function returnFocus(event: Event): void {
  event.preventDefault();
  const place = lastPlace();
  const [element] = place;
  element?.focus({ preventScroll: true });
  if (!element || document.activeElement !== element) focusNear(place);
}

/**
 * As the `ref` of a page's heading, or of a control that takes the place of another: receives the
 * focus that went with what was there before. The first page after loading is read from its start.
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

/** To the list that is left, or the nearest heading. Neither becomes a stop of the Tab key. */
function focusNear(place: Place): void {
  for (const part of [...place, document.body].filter(({ isConnected }) => isConnected)) {
    const target = part.matches('ul, ol')
      ? part
      : part.querySelector<HTMLElement>('h1, h2, h3, [role=heading]');
    if (target) {
      if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
      return target.focus({ preventScroll: true });
    }
    // The heading of the next page receives it once the page is there.
    if (part.matches('main')) return;
  }
  places.clear();
}
