import { type RefCallback, useCallback, useRef } from 'react';

/**
 * Scrolls the current item of a sideways scrolling row into view, also if the row opens at a later item, or
 * the item mounts after the row. `current` identifies it.
 */
export function useInSight<Element extends HTMLElement>(current: string): RefCallback<Element> {
  const shown = useRef<string>(undefined);
  return useCallback(
    (element: Element | null) => {
      const row = element?.closest('[data-scrolls]');
      // Leaves manual scrolling alone until the current item changes.
      if (!element || !row || shown.current === current) return;
      shown.current = current;
      // Waits for the frame, because measuring now would force a layout in the middle of rendering.
      requestAnimationFrame(() => {
        // Not scrollIntoView, which would also scroll the page.
        const { left, width } = element.getBoundingClientRect();
        const box = row.getBoundingClientRect();
        row.scrollLeft += left + width / 2 - (box.left + box.width / 2);
      });
    },
    [current],
  );
}
