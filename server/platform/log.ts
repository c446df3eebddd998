import { type Logger, pino } from 'pino';
import { safeError } from './safe-error.ts';

export type { Logger } from 'pino';

/** Structured logs. Message texts, keys and passwords are redacted. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    serializers: { err: safeError },
    redact: {
      paths: ['*.password', '*.secret', '*.text', '*.hmac_key', '*.token', 'headers.cookie'],
      censor: '[redacted]',
    },
  });
}
