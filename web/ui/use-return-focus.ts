import { useRef } from 'react';

/**
 * Gives the focus back to what opened a dialog. Radix does that only for its own `Trigger`, and our
 * dialogs are opened from state, so the focus would fall to the page's start.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = openerOf(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      opener.current?.focus();
    },
  };
}

/** A menu item is gone by the time the dialog closes, but the button of its menu is not. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role=menu]');
  if (menu) return document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return active instanceof HTMLElement ? active : null;
}
