import { useEffect, useRef } from 'react';
import { lastFocused, takeLostFocus } from './use-page-heading.ts';

/** For a control that takes the place of another, and its focus: `shown` once it is there. */
export function useFocusWhenShown<Control extends HTMLElement>(shown: boolean) {
  const control = useRef<Control>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (shown && !before.current) takeLostFocus(control.current);
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
    if (inside.current !== lastFocused()) inside.current = null;
    else if (inside.current) takeLostFocus(around.current);
  });
  return {
    ref: around,
    tabIndex: -1,
    onFocus: ({ target }: { target: EventTarget }) => {
      inside.current = target;
    },
  };
}
