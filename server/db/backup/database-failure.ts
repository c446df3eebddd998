import { writeProblem } from '#server/platform/db/write-health.ts';
import { BackupError } from './backup-error.ts';

/** A connection that ended in the middle of something, as sockets, PostgreSQL and pg say it. */
const BROKEN_CODES = /^(?:08|ECONN|EPIPE$|ETIMEDOUT$)/;
const BROKEN_WORDS = /^Connection terminated|encountered a connection error/;

/**
 * The error of a backup or a restore as a sentence for a person, if the database was lost or can take
 * no more on the way: why, and `then`, which says what is left and what to do. Any other stays as it is.
 */
export function databaseFailure(error: unknown, then: string): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof BackupError) return error;
    const why = writeProblem(cause) ?? brokenConnection(cause);
    if (why) return new BackupError(`${why} ${then}`, { cause: error });
  }
  return error;
}

function brokenConnection(error: Error & { code?: unknown }): string | null {
  const { code = '', message } = error;
  if (!BROKEN_CODES.test(String(code)) && !BROKEN_WORDS.test(message)) return null;
  return `The connection to the database broke (${message}).`;
}
