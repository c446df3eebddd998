import { useEffect, useState } from 'react';

/** Milliseconds after midnight, so that a slightly early timer still finds the new day. */
const AFTER_MS = 1_000;
/** Max milliseconds between checks, because timers are limited and stop while a laptop sleeps. */
const MAX_WAIT_MS = 3_600_000;

/** A moment of the user's current day. Rerenders after midnight if the tab stays open. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1).getTime();
    let timer = 0;
    const look = () => {
      const left = midnight - Date.now();
      if (left <= 0) setToday(new Date());
      else timer = window.setTimeout(look, Math.min(left + AFTER_MS, MAX_WAIT_MS));
    };
    look();
    return () => window.clearTimeout(timer);
  }, [today]);
  return today;
}
