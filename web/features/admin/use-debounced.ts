import { useEffect, useState } from 'react';

/** milliseconds after the last keystroke */
const DEBOUNCE = 300;

/** The typed text, once the user pauses. */
export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
