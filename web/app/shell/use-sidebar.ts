import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

const COOKIE = 'sidebar_state';
const WEEK = 60 * 60 * 24 * 7;
const PHONE = '(max-width: 767px)';

/** Open or icon-only, kept in a cookie for 7 days. */
export function useSidebarOpen(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(readCookie);
  const keep = (next: boolean) => {
    document.cookie = `${COOKIE}=${next}; path=/; max-age=${WEEK}; samesite=lax`;
    setOpen(next);
  };
  return [open, keep];
}

function readCookie(): boolean {
  return !document.cookie.split('; ').includes(`${COOKIE}=false`);
}

/** Narrower than 768 px. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(watchPhone, () => window.matchMedia(PHONE).matches);
}

function watchPhone(listener: () => void) {
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Ctrl or Cmd with a letter. */
export function useShortcut(letter: string, act: () => void) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== letter || !(event.ctrlKey || event.metaKey)) return;
    if (event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
