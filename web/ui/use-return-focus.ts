import { useInsertionEffect, useRef } from 'react';

/**
 * Gives the focus back to what opened a dialog. Radix does that only for its own `Trigger`, and our
 * dialogs are opened from state, so the focus would fall to the page's start. Of dialogs that follow
 * one another, the last gives it back to what opened the first. An opener that is gone, like a row
 * that was deleted, is replaced by the nearest heading.
 */
export function useReturnFocus(open: boolean) {
  const shown = useRef<Shown>(null);
  // Before anything is shown: a field of the dialog may take the focus as soon as it is there.
  useInsertionEffect(() => {
    if (!open) return undefined;
    const mine: Shown = {
      opener: openerOf(focusedLast()),
      before: newest.at(-1),
      open: true,
    };
    shown.current = mine;
    newest.push(mine);
    return () => {
      mine.open = false;
      // What opens in its place, at the same moment, still finds it.
      setTimeout(() => newest.splice(newest.indexOf(mine), 1));
    };
  }, [open]);
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const mine = shown.current;
      if (!mine || mine.open || newest.some((one) => one.open && comesFrom(one, mine))) return;
      giveBack(mine);
    },
  };
}

/** A dialog that is shown, or was until just now. */
interface Shown {
  opener: Opener;
  /** the one that was shown when it was opened */
  before: Shown | undefined;
  open: boolean;
}

const newest: Shown[] = [];

const comesFrom = ({ before }: Shown, one: Shown): boolean =>
  before !== undefined && (before === one || comesFrom(before, one));

interface Opener {
  element: HTMLElement | null;
  /** what the opener stood in, from the inside out */
  around: HTMLElement[];
}

let entered: EventTarget | null = null;
if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    entered = target;
  });
  document.addEventListener('focusout', ({ target }) => {
    if (!(target instanceof Element && target.matches(':disabled'))) entered = null;
  });
}

/**
 * What has the focus, or had it until it was disabled: a button that works for a while before its
 * dialog opens loses it without leaving it.
 */
function focusedLast(): Element | null {
  const active = document.activeElement;
  const lost = active === null || active === document.body;
  return lost && entered instanceof Element && entered.isConnected ? entered : active;
}

const NOTHING: Opener = { element: null, around: [] };
const DIALOG = '[role=dialog], [role=alertdialog]';

/** A menu item is gone by the time the dialog closes, but the button of its menu is not. */
function openerOf(active: Element | null): Opener {
  const menu = active?.closest('[role=menu]');
  const element = menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    : active;
  if (!(element instanceof HTMLElement) || element === document.body) return NOTHING;
  const around: HTMLElement[] = [];
  for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
    around.push(up);
  }
  return { element, around };
}

function giveBack({ opener: { element, around }, before }: Shown) {
  if (element?.isConnected) element.focus();
  if (element && document.activeElement === element) return watchRemoval(element, around);
  // It took the place of another dialog, which is gone with its buttons.
  const inBefore = element === null || around.some((one) => one.matches(DIALOG));
  if (before && !before.open && inBefore) return giveBack(before);
  focusHeading(around);
}

function focusHeading(around: HTMLElement[]) {
  const left = around.find((one) => one.isConnected && headingIn(one));
  // Behind a dialog that stays open nothing can be read.
  const top = [...document.querySelectorAll<HTMLElement>(DIALOG)].findLast((one) => headingIn(one));
  const heading = headingIn(left ?? top ?? document.body);
  if (!heading) return;
  // Focusable by us alone: a heading is no stop of the Tab key.
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus();
}

/** Milliseconds within which a list shows what a dialog has changed. */
const LIST_SETTLES = 5_000;

/** A deleted row goes once its list is fetched again, and would take the focus along. */
function watchRemoval(element: HTMLElement, around: HTMLElement[]) {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    observer.disconnect();
    if (document.activeElement === document.body) focusHeading(around);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), LIST_SETTLES);
}

/** A dialog that is just closing does not count: it takes its heading along. */
function headingIn(part: HTMLElement): HTMLElement | undefined {
  const headings = part.querySelectorAll<HTMLElement>('h1, h2, h3, [role=heading]');
  return [...headings].find(
    (heading) => heading.closest(DIALOG)?.getAttribute('data-state') !== 'closed',
  );
}
