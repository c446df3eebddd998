import { useSyncExternalStore } from 'react';

/** Room for three columns beside the sidebar. */
const query = () => window.matchMedia('(min-width: 80rem)');

/** Whether there is. The parts must not be on the page twice: each editor has a text of its own. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = query();
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => query().matches,
  );
}
