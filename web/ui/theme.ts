import { useSyncExternalStore } from 'react';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';
const listeners = new Set<() => void>();

/** The person's choice, kept in this browser. public/theme.js applies it before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme), chooseTheme];
}

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

function chooseTheme(theme: Theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // storage may be closed to us: the choice then holds for this page only
  }
  applyTheme(theme);
  for (const listener of listeners) listener();
}

function applyTheme(theme: Theme) {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const chosen = theme === 'system' ? system : theme;
  document.documentElement.classList.toggle('dark', chosen === 'dark');
}

/** Other tabs and the system's own change of theme count too. */
function subscribe(listener: () => void) {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    applyTheme(readTheme());
    listener();
  };
  listeners.add(listener);
  system.addEventListener('change', follow);
  window.addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', follow);
    window.removeEventListener('storage', follow);
  };
}
