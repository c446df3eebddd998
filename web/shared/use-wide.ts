import { useSyncExternalStore } from 'react';

/**
 * Whether the window is at least this many pixels wide. For parts that must not be on the page twice;
 * differences in appearance belong in styles.
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

/** Below 768 px, where the menu is a sheet. */
export const useIsPhone = (): boolean => !useWide(768);
