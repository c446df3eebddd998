import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Brings the current one of a row that scrolls sideways into sight, also when it is opened at another
 * one than the first. `current` names it.
 */
export function useInSight<Element extends HTMLElement>(
  current: string,
): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    const row = ref.current?.closest('[data-scrolls]');
    // Whoever scrolls on is left alone until another one is current.
    if (!ref.current || !row || shown.current === current) return;
    shown.current = current;
    // Not scrollIntoView: the page itself stays where it is.
    const { left, width } = ref.current.getBoundingClientRect();
    const box = row.getBoundingClientRect();
    row.scrollLeft += left + width / 2 - (box.left + box.width / 2);
  }, [current]);
  return ref;
}
