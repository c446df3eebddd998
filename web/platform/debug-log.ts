import { storedJson, storedText } from './storage.ts';

/** From quiet to verbose: a level includes those before it. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Helps to find a problem's cause. Never holds a text that someone wrote, or a secret. */
export interface LogEntry {
  /** ISO time */
  timestamp: string;
  level: Exclude<LogLevel, 'silent'>;
  /** which part of the application */
  category: string;
  message: string;
  data: Record<string, string | number> | null;
  /** Without its query, which may hold a secret from an email. */
  url: string;
}

const isList = (value: unknown): value is LogEntry[] => Array.isArray(value);
const entries = storedJson('local', 'debug_logs', isList);
const level = storedText('local', 'debug_level');
/** The oldest entries go first. */
const MAX_ENTRIES = 100;

/** Milliseconds for which a page that is being left may still be there, such as for a download. */
const LEAVING_FOR = 3_000;
let leavingUntil = 0;
// What is cut off because the page is left is no failure: a day of clicks would fill the log.
window.addEventListener('beforeunload', () => {
  leavingUntil = Date.now() + LEAVING_FOR;
});
window.addEventListener('pagehide', () => {
  leavingUntil = Infinity;
});
window.addEventListener('pageshow', () => {
  leavingUntil = 0;
});

/** Stores an entry in this browser if the level includes it, unless the page is being left. */
export function note(
  severity: LogEntry['level'],
  category: string,
  message: string,
  data: LogEntry['data'] = null,
) {
  if (Date.now() < leavingUntil) return;
  if (LOG_LEVELS.indexOf(severity) > LOG_LEVELS.indexOf(logLevel())) return;
  const timestamp = new Date().toISOString();
  const url = window.location.pathname;
  const entry = { timestamp, level: severity, category, message, data, url };
  entries.write([...logEntries(), entry].slice(-MAX_ENTRIES));
}

/** Oldest first. */
export function logEntries(): LogEntry[] {
  return entries.read() ?? [];
}

export function clearLog() {
  entries.write([]);
}

/** The stored level; without one `warn` in production and `info` on a developer's machine. */
export function logLevel(): LogLevel {
  const stored = level.read();
  const known = LOG_LEVELS.find((known) => known === stored);
  return known ?? (isProduction(window.location.hostname) ? 'warn' : 'info');
}

export function setLogLevel(chosen: LogLevel) {
  level.write(chosen);
}

export function isProduction(host: string): boolean {
  return !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.(localhost|local|test))$/.test(host);
}
