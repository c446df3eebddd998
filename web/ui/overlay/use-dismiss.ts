import { type RefObject, useEffect, useEffectEvent } from 'react';

export type Dismissal = 'escape' | 'outside';

/**
 * Closes an overlay that isn't a dialog: on Escape, wherever the focus is, and on a press outside of
 * `box`. Shortcuts of the page behind don't receive that Escape.
 */
export function useDismiss(
  box: RefObject<HTMLElement | null>,
  onDismiss: (by: Dismissal) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onDismiss('escape');
  });
  const onPointerDown = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !box.current?.contains(target)) onDismiss('outside');
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', onPointerDown, true);
    };
  }, []);
}
