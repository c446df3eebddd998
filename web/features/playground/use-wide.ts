import { useSyncExternalStore } from 'react';

/** Pixels: narrower pages have no room beside the chat. */
const NARROW = '(max-width: 1023px)';

function watch(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether something fits beside the chat. */
export function useWide(): boolean {
  return useSyncExternalStore(watch, () => !window.matchMedia(NARROW).matches);
}
