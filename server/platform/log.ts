import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Structured logs. Message texts, keys and passwords never reach them, whatever is passed in. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    redact: {
      paths: ['*.password', '*.secret', '*.text', '*.hmac_key', '*.token', 'headers.cookie'],
      censor: '[redacted]',
    },
  });
}
