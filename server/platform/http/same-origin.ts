import type { MiddlewareHandler } from 'hono';

/**
 * Refuses what another site makes a browser send. A browser names the origin of every POST; what
 * names none is no browser and carries nobody's cookie by itself.
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

/** A person may reach the product under another name than PUBLIC_URL, for example 127.0.0.1. */
function isHost(origin: string, host: string | undefined): boolean {
  return URL.parse(origin)?.host === host;
}
