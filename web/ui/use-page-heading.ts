import { useEffect, useRef } from 'react';

/** What had the focus last, also once it is gone from the page. */
let last: EventTarget | null = null;
document.addEventListener('focusin', ({ target }) => {
  last = target;
});

export const lastFocused = (): EventTarget | null => last;

/** Whoever has gone on to something else keeps their focus. */
export function takeLostFocus(element: HTMLElement | null): void {
  const isLost = last instanceof Element && !last.isConnected;
  if (isLost && document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/**
 * For the heading of a page. What was pressed to come here went with the page before and took the focus
 * along: the heading gets it, so that a screen reader says where one is. The first page after loading is
 * read from its start.
 */
export function usePageHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => takeLostFocus(heading.current), []);
  return { ref: heading, tabIndex: -1 };
}
