import { type RefObject, useEffect, useEffectEvent } from 'react';

export type Dismissal = 'escape' | 'outside';

/**
 * Closes what lies over the page without a dialog's own means: by Escape, wherever the focus is, and by
 * a press outside of `box`. Keys of the page behind don't get that Escape.
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
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !box.current?.contains(target)) onDismiss('outside');
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, []);
}
