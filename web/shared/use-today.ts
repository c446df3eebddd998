import { useEffect, useState } from 'react';

/** Past midnight by this much, so that a clock that runs a little early has the new day, too. */
const AFTER_MS = 1_000;
/** The longest wait of a browser's timer, and of a laptop that slept. */
const MAX_WAIT_MS = 3_600_000;

/** A moment of the reader's day: a tab that stays open past midnight draws the new day. */
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
