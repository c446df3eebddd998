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
    headers: { ...headers, 'content-type': 'application/problem+json' },
  });
}
