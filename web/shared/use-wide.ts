import { useSyncExternalStore } from 'react';

/**
 * Whether the window is at least so many pixels wide. For parts that must not be on the
 * page twice; what only looks different is a matter of styles.
 */
export function useWide(pixels: number): boolean {
  const query = () => window.matchMedia(`(min-width: ${pixels}px)`);
  return useSyncExternalStore(
    (changed) => {
      const media = query();
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => query().matches,
  );
}

/** Narrower than 768 px: the menu is a sheet then. */
export const useIsPhone = (): boolean => !useWide(768);
