import type { MiddlewareHandler } from 'hono';
import { platformErrors } from '#copy/errors/platform.ts';
import { Refusal, renderRefusal } from '#domain/errors.ts';
import { isLocalName } from '../local-name.ts';
import type { Env } from '../settings/read-env.ts';

type AddressEnv = Pick<Env, 'PUBLIC_URL'>;

/** Whether users reach the product over https. */
export const isHttps = ({ PUBLIC_URL }: AddressEnv): boolean => PUBLIC_URL.startsWith('https://');

/**
 * Whether `name` is a host name of this product: that of PUBLIC_URL or, on a local machine, any name
 * of that machine. The port doesn't matter: an attacker needs a foreign name.
 */
function isOwnName({ PUBLIC_URL }: AddressEnv, name: string): boolean {
  const publicHost = new URL(PUBLIC_URL).hostname;
  return name === publicHost || (isLocalName(publicHost) && isLocalName(name));
}

/** Whether a Host header names this product. */
export function isOwnHost(env: AddressEnv, host: string): boolean {
  // The URL parser would read `a@b` as b, and `a/b` as a.
  if (/[/\\@?#\s]/.test(host)) return false;
  const name = URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '');
  return name !== undefined && isOwnName(env, name);
}

/** Whether a browser sent this from our own page: same scheme, own name, port of PUBLIC_URL or Host. */
export function isOwnOrigin(env: AddressEnv, origin: string, host: string): boolean {
  const publicUrl = new URL(env.PUBLIC_URL);
  if (origin === publicUrl.origin) return true;
  const used = URL.parse(origin);
  return (
    used?.protocol === publicUrl.protocol && used.host === host && isOwnName(env, used.hostname)
  );
}

/**
 * Rejects requests for other host names. A foreign page can point its own name at this machine, and
 * the browser then treats its scripts as same-origin (DNS rebinding). The Host header still has that
 * name.
 */
export function ownHostOnly(env: AddressEnv): MiddlewareHandler {
  return async (c, next) => {
    const host = c.req.header('host') ?? new URL(c.req.url).host;
    if (isOwnHost(env, host)) return next();
    return c.text(wrongHost(env), 421);
  };
}

const wrongHost = ({ PUBLIC_URL }: AddressEnv) =>
  `OpenSetter doesn't answer under this name. Open ${PUBLIC_URL}, or ask the operator to set PUBLIC_URL to the address that you use.\n`;

/**
 * Rejects requests from other sites, including the same name under another scheme and sibling
 * subdomains: browsers call those `same-site` and send them our cookies. They send Origin with every
 * POST. A client that sends neither header isn't a browser, so it doesn't attach cookies automatically.
 */
export function sameOrigin(env: Pick<Env, 'PUBLIC_URL'>): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const isForeign = origin !== undefined && !isOwnOrigin(env, origin, c.req.header('host') ?? '');
    const isSibling = site === 'same-site' && origin === undefined;
    if (isForeign || isSibling || site === 'cross-site') {
      return c.json(renderRefusal(new Refusal('FORBIDDEN', platformErrors.otherSite)), 403);
    }
    return next();
  };
}

/**
 * Rejects every method but POST. Browsers send cookies but no Origin with GET and HEAD, so a procedure
 * that accepted them could be called from another site.
 */
export const postOnly: MiddlewareHandler = async (c, next) => {
  if (c.req.raw.method === 'POST') return next();
  const { id, text } = platformErrors.postOnly;
  return c.json({ code: 'METHOD_NOT_ALLOWED', reason: id, message: text }, 405, {
    allow: 'POST',
  });
};
