import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Rejects bodies above `maxSize` with 413. Nearly every caller sends content-length: checking it is
 * enough, and the body is read straight from the socket. Hono's limit makes a web stream of it
 * first, a tenth of a webhook's cost.
 */
export function boundedBody(maxSize: number): MiddlewareHandler {
  const limit = bodyLimit({ maxSize, onError: (c) => c.json({ error: 'Too large' }, 413) });
  return (c, next) => {
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) {
      return limit(c, next);
    }
    if (Number(length) <= maxSize) return next();
    return Promise.resolve(c.json({ error: 'Too large' }, 413));
  };
}
