import { useEffect, useRef } from 'react';

/** Moves the focus to the heading of each new step, except the first. */
export function useHeadingFocus(step: number) {
  const heading = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}
