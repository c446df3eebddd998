import { platformErrors } from '#copy/errors/platform.ts';
import type { MiddlewareHandler } from 'hono';

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
