import type { MiddlewareHandler } from 'hono';

/**
 * Rejects cross-site requests. Browsers send an origin with every POST. A client without one is no
 * browser, so it attaches no cookie by itself.
 */
export function sameOrigin(publicUrl: string): MiddlewareHandler {
  const own = new URL(publicUrl).origin;
  return async (c, next) => {
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const foreignOrigin =
      origin !== undefined && origin !== own && !isHost(origin, c.req.header('host'));
    if (foreignOrigin || site === 'cross-site') {
      return c.json({ code: 'FORBIDDEN', message: 'This request came from another site.' }, 403);
    }
    return next();
  };
}

/** The product may be open at another address than PUBLIC_URL, such as 127.0.0.1. */
function isHost(origin: string, host: string | undefined): boolean {
  return URL.parse(origin)?.host === host;
}
