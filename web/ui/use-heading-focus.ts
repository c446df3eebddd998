import { useEffect, useRef } from 'react';

/** A new step is announced by its heading; the first one leaves the focus where the page has it. */
export function useHeadingFocus(step: number) {
  const heading = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}
