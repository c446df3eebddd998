import { useSyncExternalStore } from 'react';
import { storedText, watchedStorage } from '#web/platform/storage.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const chosen = storedText('local', 'theme');
const storage = watchedStorage();

/** The user's choice, stored in this browser. public/theme.js applies it before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(storage.watch, readTheme), chooseTheme];
}

function readTheme(): Theme {
  const stored = chosen.read();
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

function chooseTheme(theme: Theme) {
  chosen.write(theme);
  applyTheme(theme);
  storage.changed();
}

function applyTheme(theme: Theme) {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const shown = theme === 'system' ? system : theme;
  document.documentElement.classList.toggle('dark', shown === 'dark');
}

/** Runs for the page's lifetime: follows the system's theme and the choice made in another tab. */
export function followTheme() {
  const follow = () => applyTheme(readTheme());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow);
  window.addEventListener('storage', follow);
}
