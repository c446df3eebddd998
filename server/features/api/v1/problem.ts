import { STATUS_CODES } from 'node:http';
import type { ORPCError } from '@orpc/server';
import type { ApiProblem } from '#domain/api/resources.ts';
import { OTHER_INPUT } from '#server/platform/idempotency/run-once.ts';

interface Data {
  fields?: Record<string, string>;
  detail?: string;
}

export const problem = (
  status: number,
  code: string,
  detail: string,
  errors?: Record<string, string>,
): ApiProblem => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail,
  code,
  ...(errors && { errors }),
});

/** While the database is unreachable, such as in a failover. The change may or may not be stored. */
export const OUTAGE = problem(
  503,
  'UNAVAILABLE',
  'The service is unavailable for a moment. Send the same request again with its Idempotency-Key.',
);
/** Seconds */
const RETRY_AFTER = '5';

const REUSED = 'This Idempotency-Key came with another request before. Use a new one.';

/** A refusal of a procedure. The status of the answer is the problem's. */
export function problemOf(error: ORPCError<string, unknown>): ApiProblem {
  const { fields, detail } = (error.data ?? {}) as Data;
  if (detail === OTHER_INPUT) return problem(422, 'IDEMPOTENCY_KEY_REUSED', REUSED);
  return problem(error.status, error.code, error.message, fields);
}

export function problemResponse(one: ApiProblem, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(one), {
    status: one.status,
    headers: { ...retryHeader(one.status), ...headers, 'content-type': 'application/problem+json' },
  });
}

export const retryHeader = (status: number): Record<string, string> =>
  status === OUTAGE.status ? { 'retry-after': RETRY_AFTER } : {};
