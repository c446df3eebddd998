import { useEffect, useState } from 'react';
import { clearLog, type LogEntry, logEntries } from '#web/platform/debug-log.ts';

/** milliseconds */
const REFRESH_EVERY = 2_000;
const SHOWN = 50;

/** The entries of one level, or all, newest first; read every two seconds. */
export function useLog(level: LogEntry['level'] | 'all') {
  const [entries, setEntries] = useState(logEntries);
  const refresh = () => setEntries(logEntries());
  useEffect(() => {
    const timer = setInterval(() => setEntries(logEntries()), REFRESH_EVERY);
    return () => clearInterval(timer);
  }, []);
  const matching = entries.filter((entry) => level === 'all' || entry.level === level);
  const clear = () => {
    clearLog();
    refresh();
  };
  return { shown: matching.slice(-SHOWN).toReversed(), refresh, clear };
}
