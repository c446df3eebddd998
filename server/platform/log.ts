import { type Logger, pino, stdSerializers } from 'pino';

export type { Logger } from 'pino';

/** Structured logs. Message texts, keys and passwords never reach them, whatever is passed in. */
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

/**
 * An error without what libraries hang on it: PostgreSQL's `detail` quotes rows, a model's error the
 * whole request.
 */
function safeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { type, message, stack } = stdSerializers.err(error);
  const { code, status } = error as { code?: unknown; status?: unknown };
  return { type, message, stack, code, status };
}
