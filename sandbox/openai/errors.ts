import { HTTPException } from 'hono/http-exception';

interface Details {
  param?: string | null;
  code?: string | null;
  headers?: Record<string, string> | undefined;
}

/** A refusal in the shape of OpenAI's API. A rate limit says when to retry. */
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

/** Thrown while a request is read or handled. */
export const badRequest = (message: string, details: Details = {}): HTTPException =>
  new HTTPException(400, { message, res: errorAnswer(400, message, details) });
