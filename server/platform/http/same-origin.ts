import type { MiddlewareHandler } from 'hono';
import { platformErrors } from '#copy/errors/platform.ts';
import { Refusal, worded } from '#domain/errors.ts';
import type { Env } from '../settings/read-env.ts';
import { isOwnOrigin } from './own-address.ts';

/**
 * Rejects requests of other sites, also of a page of the same name under another scheme, and of a sibling
 * subdomain: browsers call that `same-site` and send it our cookies. They send an origin with every POST.
 * A client that sends neither isn't a browser, so it doesn't attach cookies automatically.
 */
export function sameOrigin(env: Pick<Env, 'PUBLIC_URL'>): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const isForeign = origin !== undefined && !isOwnOrigin(env, origin, c.req.header('host') ?? '');
    const isSibling = site === 'same-site' && origin === undefined;
    if (isForeign || isSibling || site === 'cross-site') {
      return c.json(worded(new Refusal('FORBIDDEN', platformErrors.otherSite)), 403);
    }
    return next();
  };
}

/**
 * Rejects every method but POST. Browsers send no Origin with GET and HEAD, and cookies with both, so a
 * procedure that took them could be called from another site.
 */
export const postOnly: MiddlewareHandler = async (c, next) => {
  if (c.req.raw.method === 'POST') return next();
  const { id, text } = platformErrors.postOnly;
  return c.json({ code: 'METHOD_NOT_ALLOWED', reason: id, message: text }, 405, {
    allow: 'POST',
  });
};
