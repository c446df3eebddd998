import type { MiddlewareHandler } from 'hono';
import type { Env } from '../read-env.ts';
import { isOwnOrigin } from './own-address.ts';

/**
 * Rejects cross-site requests, also those of a page of the same name under another scheme. Browsers
 * send an origin with every POST. A client without one is no browser, so it attaches no cookie by
 * itself.
 */
export function sameOrigin(env: Pick<Env, 'PUBLIC_URL'>): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const isForeign = origin !== undefined && !isOwnOrigin(env, origin, c.req.header('host') ?? '');
    if (isForeign || site === 'cross-site') {
      return c.json({ code: 'FORBIDDEN', message: 'This request came from another site.' }, 403);
    }
    return next();
  };
}
