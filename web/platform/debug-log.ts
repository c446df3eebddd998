/** From the quietest to the most talkative: a level lets itself and what stands before it in. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Something for whoever looks into a problem. Never a text that a person wrote, or a secret. */
export interface LogEntry {
  /** ISO time */
  timestamp: string;
  level: Exclude<LogLevel, 'silent'>;
  /** which part of the application */
  category: string;
  message: string;
  data: Record<string, string | number> | null;
  /** without its query: mailed secrets are in there */
  url: string;
}

const ENTRIES = 'debug_logs';
const LEVEL = 'debug_level';
/** the oldest go (document 1, section 9) */
const KEPT = 100;

/** Keeps an entry in this browser, if its level is let in. */
export function note(
  level: LogEntry['level'],
  category: string,
  message: string,
  data: LogEntry['data'] = null,
) {
  if (LOG_LEVELS.indexOf(level) > LOG_LEVELS.indexOf(logLevel())) return;
  const timestamp = new Date().toISOString();
  const url = window.location.pathname;
  keep([...logEntries(), { timestamp, level, category, message, data, url }].slice(-KEPT));
}

/** Oldest first. */
export function logEntries(): LogEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ENTRIES) ?? '[]');
    return Array.isArray(stored) ? (stored as LogEntry[]) : [];
  } catch {
    return [];
  }
}

export function clearLog() {
  keep([]);
}

/** The stored level; without one `warn` where the product is in use, `info` on one's own machine. */
export function logLevel(): LogLevel {
  const stored = read(LEVEL);
  const known = LOG_LEVELS.find((level) => level === stored);
  return known ?? (isProduction(window.location.hostname) ? 'warn' : 'info');
}

export function setLogLevel(level: LogLevel) {
  write(LEVEL, level);
}

export function isProduction(host: string): boolean {
  return !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.(localhost|local|test))$/.test(host);
}

function keep(entries: LogEntry[]) {
  write(ENTRIES, JSON.stringify(entries));
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Where storage is closed to us or full there is no log; everything else goes on. */
function write(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {}
}
