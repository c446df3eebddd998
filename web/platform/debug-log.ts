import { storedJson, storedText } from './storage.ts';

/** From quiet to verbose. Each level includes the previous ones. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Helps to find the cause of a problem. Never contains user text or a secret. */
export interface LogEntry {
  /** ISO time */
  timestamp: string;
  level: Exclude<LogLevel, 'silent'>;
  /** part of the application */
  category: string;
  message: string;
  data: Record<string, string | number> | null;
  /** without its query, which may hold a secret from an email */
  url: string;
}

const isList = (value: unknown): value is LogEntry[] => Array.isArray(value);
const entries = storedJson('local', 'debug_logs', isList);
const level = storedText('local', 'debug_level');
/** Older entries are dropped. */
const MAX_ENTRIES = 100;

/** Milliseconds after which a page being left may turn out to stay, as with a download. */
const LEAVING_FOR = 3_000;
let leavingUntil = 0;
// Requests aborted by leaving the page are no failures and would fill the log.
window.addEventListener('beforeunload', () => {
  leavingUntil = Date.now() + LEAVING_FOR;
});
window.addEventListener('pagehide', () => {
  leavingUntil = Infinity;
});
window.addEventListener('pageshow', () => {
  leavingUntil = 0;
});

/** Stores an entry in this browser if its level is enabled and the page isn't being left. */
export function addLogEntry(
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

/** Entries, oldest first. */
export function logEntries(): LogEntry[] {
  return entries.read() ?? [];
}

export function clearLog() {
  entries.write([]);
}

/** The level set in the browser's storage, by default `warn` in production and `info` in development. */
export function logLevel(): LogLevel {
  const stored = level.read();
  const known = LOG_LEVELS.find((known) => known === stored);
  return known ?? (isProduction(window.location.hostname) ? 'warn' : 'info');
}

export function isProduction(host: string): boolean {
  return !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.(localhost|local|test))$/.test(host);
}
