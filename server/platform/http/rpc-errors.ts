import { ORPCError } from '@orpc/server';
import { ERRORS, Refusal } from '#domain/errors.ts';
import type { Logger } from '../log.ts';

interface Issue {
  message: string;
  path?: (PropertyKey | { key: PropertyKey })[];
}

/** One mapping of errors to HTTP, for browsers and programs. */
export function toRpcError(error: unknown, log: Logger): ORPCError<string, unknown> {
  if (error instanceof Refusal) {
    return new ORPCError(error.code, {
      status: ERRORS[error.code].status,
      message: error.message,
      ...((error.fields ?? error.detail) && {
        data: {
          ...(error.fields && { fields: error.fields }),
          ...(error.detail && { detail: error.detail }),
        },
      }),
    });
  }
  if (error instanceof ORPCError) return fieldErrors(error) ?? error;
  log.error({ err: error }, 'a procedure failed');
  return new ORPCError('INTERNAL', { status: 500, message: ERRORS.INTERNAL.message });
}

/** Turns a failed input schema into one message per field. */
function fieldErrors(error: ORPCError<string, unknown>) {
  const issues = (error.cause as { issues?: Issue[] } | undefined)?.issues;
  if (error.code !== 'BAD_REQUEST' || !issues) return undefined;
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const last = issue.path?.at(-1);
    const key = String((typeof last === 'object' ? last.key : last) ?? '');
    fields[key] ??= issue.message;
  }
  return new ORPCError('INVALID_INPUT', {
    status: ERRORS.INVALID_INPUT.status,
    message: issues[0]?.message ?? ERRORS.INVALID_INPUT.message,
    data: { fields },
  });
}
