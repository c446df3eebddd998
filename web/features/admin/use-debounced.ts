import { useEffect, useState } from 'react';

/** milliseconds after the last key */
const DEBOUNCE = 300;

/** What is typed, once the keys have rested. */
export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
