import type { MiddlewareHandler } from 'hono';
import type { FaultBox } from '../faults.ts';

interface Details {
  param?: string | null;
  code?: string | null;
  headers?: Record<string, string> | undefined;
}

/** A refusal in the shape of OpenAI's API; one for being too fast says when to come back. */
export function errorAnswer(status: number, message: string, details: Details = {}): Response {
  const isThrottled = status === 429;
  const { param = null, code = isThrottled ? 'rate_limit_exceeded' : null, headers } = details;
  const own = status >= 500 ? 'server_error' : 'invalid_request_error';
  const error = { message, type: isThrottled ? 'requests' : own, param, code };
  const isLater = isThrottled || status === 503;
  return Response.json(
    { error },
    { status, headers: { ...(isLater && { 'retry-after': '1' }), ...headers } },
  );
}

/** Thrown while a request is read or answered; the API's `onError` sends the answer. */
export class RequestError extends Error {
  readonly answer: Response;
  constructor(message: string, details: Details = {}) {
    super(message);
    this.answer = errorAnswer(400, message, details);
  }
}

/** The shared faults, their bare refusals put into OpenAI's shape. */
export function modelFaults(faults: FaultBox): MiddlewareHandler {
  const applyFaults = faults.middleware();
  return async (c, next) => {
    if (faults.list().length === 0) return next();
    const early = await applyFaults(c, next);
    const shaped = await inShape(early ?? c.res);
    if (early) return shaped ?? early;
    if (!shaped) return;
    // With `accept` the work was done and the refusal replaced its answer.
    c.res = undefined;
    c.res = shaped;
  };
}

async function inShape(answer: Response): Promise<Response | undefined> {
  const text = answer.status < 400 ? '' : await answer.clone().text();
  if (!text.startsWith('{"error":"Fault of the sandbox')) return undefined;
  const { 'content-type': _, ...headers } = Object.fromEntries(answer.headers);
  return errorAnswer(answer.status, 'Fault of the sandbox', { headers });
}
