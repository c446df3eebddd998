import type { MiddlewareHandler } from 'hono';
import { isLocalName } from '../local-name.ts';
import type { Env } from '../settings/read-env.ts';

type AddressEnv = Pick<Env, 'PUBLIC_URL'>;

/** Whether the product runs behind https, as people reach it. */
export const isHttps = ({ PUBLIC_URL }: AddressEnv): boolean => PUBLIC_URL.startsWith('https://');

/**
 * The names under which this product may be opened: that of PUBLIC_URL, and on a machine of one's own
 * each name that it has for itself. The port is left out: a foreign name is what an attacker needs.
 */
function isOwnName({ PUBLIC_URL }: AddressEnv, name: string): boolean {
  const own = new URL(PUBLIC_URL).hostname;
  return name === own || (isLocalName(own) && isLocalName(name));
}

/** Whether a Host header names this product. */
export function isOwnHost(env: AddressEnv, host: string): boolean {
  // The parser would take `a@b` for b, and `a/b` for a.
  if (/[/\\@?#\s]/.test(host)) return false;
  const name = URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '');
  return name !== undefined && isOwnName(env, name);
}

/** Whether a browser sent this from a page of ours: same scheme, own name, port of PUBLIC_URL or Host. */
export function isOwnOrigin(env: AddressEnv, origin: string, host: string): boolean {
  const own = new URL(env.PUBLIC_URL);
  if (origin === own.origin) return true;
  const used = URL.parse(origin);
  return used?.protocol === own.protocol && used.host === host && isOwnName(env, used.hostname);
}

/**
 * Rejects requests for another name. A page elsewhere can let its own name lead to this machine, and
 * its scripts then count as ours for the browser (DNS rebinding). Their Host header keeps that name.
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
