import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal, worded } from '#domain/errors.ts';

/**
 * Rejects bodies above `maxSize` with 413. Most callers send content-length, and checking it lets the
 * body come straight from the socket. Hono's limit creates a web stream first, which costs a tenth of
 * a webhook.
 */
export function boundedBody(maxSize: number): MiddlewareHandler {
  const limit = bodyLimit({ maxSize, onError: tooLarge });
  return (c, next) => {
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) {
      return limit(c, next);
    }
    if (Number(length) <= maxSize) return next();
    return Promise.resolve(tooLarge(c));
  };
}

const tooLarge = (c: Context) => c.json(worded(new Refusal('TOO_LARGE')), 413);
