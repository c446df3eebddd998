import { useEffect, useEffectEvent } from 'react';

interface Shortcuts {
  onSearch: () => void;
  onEscape: () => void;
}

/** `/` searches, Escape closes; not while somebody types, and not when a dialog has used the key. */
export function useShortcuts(shortcuts: Shortcuts) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isEditable(event.target)) return;
    if (event.key === '/') {
      // The slash itself is not searched for.
      event.preventDefault();
      shortcuts.onSearch();
    }
    if (event.key === 'Escape') shortcuts.onEscape();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input, textarea, select, [role=combobox], [contenteditable]')
  );
}
