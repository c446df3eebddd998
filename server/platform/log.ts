import { type Logger, pino } from 'pino';
import { causesOf } from './causes.ts';

/**
 * An error in a loggable form, with its causes. Properties that libraries add are omitted:
 * PostgreSQL's `detail` quotes rows. So is JSON.parse's message, which quotes the text.
 */
export function safeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, status } = error as { code?: unknown; status?: unknown };
  const chain = causesOf(error);
  return {
    type: error.constructor.name,
    message: chain.map(messageOf).join(': '),
    stack: chain.map(stackOf).join('\ncaused by: '),
    code,
    status,
  };
}

const messageOf = (error: Error): string =>
  error instanceof SyntaxError ? 'a text that cannot be parsed' : error.message;

/** The stack begins with the message. */
function stackOf(error: Error): string {
  const { message, stack = '' } = error;
  return message === '' ? stack : stack.replace(message, () => messageOf(error));
}

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
