import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Rejects bodies above `maxSize` with 413. Most callers send content-length, and checking it lets the
 * body come straight from the socket. Hono's limit creates a web stream first, which costs a tenth of
 * a webhook.
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
