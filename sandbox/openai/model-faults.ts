import type { MiddlewareHandler } from 'hono';
import type { FaultBox } from '../faults.ts';
import { apiError, errorBody, errorHeaders } from './errors.ts';

/** The shared faults, their bare refusals put into OpenAI's shape, with Retry-After on a 429. */
export function modelFaults(faults: FaultBox): MiddlewareHandler {
  const applyFaults = faults.middleware();
  return async (c, next) => {
    if (faults.list().length === 0) return next();
    let reached = false;
    const answer = await applyFaults(c, async () => {
      reached = true;
      await next();
    });
    if (answer) return reshaped(answer);
    // With `accept` the work was done and the refusal replaced its answer.
    if (reached && c.res.status >= 400) c.res = await reshaped(c.res);
  };
}

async function reshaped(answer: Response): Promise<Response> {
  if (answer.status < 400 || !answer.headers.get('content-type')?.includes('json')) return answer;
  const body = (await answer.clone().json()) as { error?: unknown };
  if (typeof body.error !== 'string') return answer;
  const headers = new Headers({
    ...errorHeaders(answer.status),
    ...Object.fromEntries(answer.headers),
  });
  headers.delete('content-length');
  return new Response(JSON.stringify(errorBody(apiError(answer.status, body.error))), {
    status: answer.status,
    headers,
  });
}
