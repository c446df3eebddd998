import { type RefCallback, useCallback, useRef } from 'react';

/**
 * Brings the current one of a row that scrolls sideways into sight, also when it is opened at another
 * one than the first, and when it comes later than the row. `current` names it.
 */
export function useInSight<Element extends HTMLElement>(current: string): RefCallback<Element> {
  const shown = useRef<string>(undefined);
  return useCallback(
    (element: Element | null) => {
      const row = element?.closest('[data-scrolls]');
      // Manual scrolling is left alone until another item is current.
      if (!element || !row || shown.current === current) return;
      shown.current = current;
      // With the frame: measured at once, the page would be laid out in the middle of being drawn.
      requestAnimationFrame(() => {
        // Not scrollIntoView: the page itself stays where it is.
        const { left, width } = element.getBoundingClientRect();
        const box = row.getBoundingClientRect();
        row.scrollLeft += left + width / 2 - (box.left + box.width / 2);
      });
    },
    [current],
  );
}
