import { useEffect, useEffectEvent } from 'react';

/** What each key does; a key by its name in KeyboardEvent, letters in lower case. */
export type Shortcuts = Record<string, () => void>;

/**
 * Single keys, while no one types and no dialog is open or has used the key. A key without an entry is
 * pressed on the control of the page that names it in aria-keyshortcuts, if there is one.
 */
export function useShortcuts(shortcuts: Shortcuts) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isEditable(event.target) || document.querySelector('[role=dialog], [role=alertdialog]')) {
      return;
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = shortcuts[key] ?? pressOf(key);
    if (!act) return;
    // The letter itself is not typed into what gets the focus.
    if (event.key.length === 1) event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function pressOf(key: string): (() => void) | undefined {
  if (!/^[a-z]$/.test(key)) return undefined;
  const controls = document.querySelectorAll<HTMLElement>(
    `[aria-keyshortcuts~="${key}" i]:not([disabled])`,
  );
  const control = [...controls].find((item) => item.offsetParent !== null) ?? controls[0];
  if (!control) return undefined;
  return control.matches('input, textarea, [contenteditable]')
    ? () => control.focus()
    : () => control.click();
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches(
      'input:not([type=checkbox]), textarea, select, [role=combobox], [contenteditable]',
    )
  );
}
