import { STATUS_CODES } from 'node:http';
import type { ORPCError } from '@orpc/server';
import type { RenderedRefusal } from '#domain/errors.ts';
import type { Reason } from '#copy/catalog/reasons.ts';
import { apiErrors } from '#copy/errors/api.ts';
import type { ApiProblem } from '#domain/api/resources.ts';
import { INPUT_MISMATCH } from '#server/platform/idempotency/run-once.ts';

type Data = Pick<RenderedRefusal, 'reason' | 'params' | 'fields' | 'detail'>;

export const problem = (
  status: number,
  code: string,
  { id, params, text }: Pick<Reason, 'id' | 'params' | 'text'>,
  errors?: Record<string, string>,
): ApiProblem => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail: text,
  code,
  ...(id !== null && { reason: id, params }),
  ...(errors && { errors }),
});

/** For an unreachable database, as in a failover. The change may or may not be stored. */
export const outage = (): ApiProblem => problem(OUTAGE, 'UNAVAILABLE', apiErrors.outage);
const OUTAGE = 503;
/** Seconds */
const RETRY_AFTER = '5';

/** A procedure's refusal as a problem, which also sets the response's status. */
export function problemOf(error: ORPCError<string, unknown>): ApiProblem {
  const { reason: id = null, params = {}, fields, detail } = (error.data ?? {}) as Data;
  if (detail === INPUT_MISMATCH) return problem(422, 'IDEMPOTENCY_KEY_REUSED', apiErrors.keyReused);
  return problem(error.status, error.code, { id, params, text: error.message }, fields);
}

export function problemResponse(
  apiProblem: ApiProblem,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(apiProblem), {
    status: apiProblem.status,
    headers: {
      ...retryHeader(apiProblem.status),
      ...headers,
      'content-type': 'application/problem+json',
    },
  });
}

export const retryHeader = (status: number): Record<string, string> =>
  status === OUTAGE ? { 'retry-after': RETRY_AFTER } : {};
