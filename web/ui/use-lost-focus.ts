import { useEffect, useRef } from 'react';

/** What had the focus last, also once it is gone from the page. */
let last: EventTarget | null = null;
document.addEventListener('focusin', ({ target }) => {
  last = target;
});

/**
 * For the heading of a page. What was pressed to come here went with the page before and took the focus
 * along: the heading gets it, so that a screen reader says where one is. The first page after loading is
 * read from its start.
 */
export function usePageHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => takeLost(heading.current), []);
  return { ref: heading, tabIndex: -1 };
}

/** For a control that takes the place of another, and its focus: `shown` once it is there. */
export function useFocusWhenShown<Control extends HTMLElement>(shown: boolean) {
  const control = useRef<Control>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (shown && !before.current) takeLost(control.current);
    before.current = shown;
  }, [shown]);
  return control;
}

/** For what holds rows or buttons that go once something is done about them: the focus stays in it. */
export function useKeptFocus<Around extends HTMLElement>() {
  const around = useRef<Around>(null);
  const inside = useRef<EventTarget>(null);
  useEffect(() => {
    // With each render: only the one in which the focused control went finds something to do.
    if (inside.current !== last) inside.current = null;
    else if (inside.current) takeLost(around.current);
  });
  return {
    ref: around,
    tabIndex: -1,
    onFocus: ({ target }: { target: EventTarget }) => {
      inside.current = target;
    },
  };
}

/** Whoever has gone on to something else keeps their focus. */
function takeLost(element: HTMLElement | null) {
  const isLost = last instanceof Element && !last.isConnected;
  if (isLost && document.activeElement === document.body) element?.focus({ preventScroll: true });
}
