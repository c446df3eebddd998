import { useRef } from 'react';

/**
 * Gives the focus back to what opened a dialog. Radix does that only for its own `Trigger`, and our
 * dialogs are opened from state, so the focus would fall to the page's start. An opener that is gone,
 * like a row that was deleted, is replaced by the nearest heading.
 */
export function useReturnFocus() {
  const opener = useRef<Opener>(NOTHING);
  return {
    onOpenAutoFocus: () => {
      opener.current = openerOf(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      focusAgain(opener.current);
    },
  };
}

interface Opener {
  element: HTMLElement | null;
  /** what the opener stood in, from the inside out */
  around: HTMLElement[];
}

const NOTHING: Opener = { element: null, around: [] };

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

function focusAgain({ element, around }: Opener) {
  if (element?.isConnected) element.focus();
  if (element && document.activeElement === element) return watchRemoval(element, around);
  focusHeading(around);
}

function focusHeading(around: HTMLElement[]) {
  const left = around.find((one) => one.isConnected && headingIn(one));
  const heading = (left && headingIn(left)) ?? headingIn(document.body);
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
  return [...headings].find((heading) => !heading.closest('[role=dialog], [role=alertdialog]'));
}
