import type { MiddlewareHandler } from 'hono';

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Rejects requests under another name, and changes that a page of another origin sends. A page
 * elsewhere can let its own name lead to this machine (DNS rebinding): then the browser takes the
 * sandbox for a part of that page. Only the Host header still has the foreign name.
 */
export function ownNamesOnly(names: string[]): MiddlewareHandler {
  const own = new Set([...LOCAL_NAMES, ...names.map(asHostName)]);
  return async (c, next) => {
    const host = c.req.header('host') ?? new URL(c.req.url).host;
    if (!own.has(nameIn(host))) {
      return c.text('The sandbox does not answer under this name. Set SANDBOX_URL to it.\n', 421);
    }
    if (
      c.req.method !== 'GET' &&
      isForeign(c.req.header('origin'), host, c.req.header.bind(c.req))
    ) {
      return c.json({ error: 'Not from another site' }, 403);
    }
    return next();
  };
}

/** A browser says where a request comes from; other clients are no concern. */
function isForeign(
  origin: string | undefined,
  host: string,
  header: (name: string) => string | undefined,
): boolean {
  const site = header('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && URL.parse(origin)?.host !== host;
}

function nameIn(host: string): string {
  // The parser would take `a@b` for b, and `a/b` for a.
  if (/[/\\@?#\s]/.test(host)) return '';
  return URL.parse(`http://${host}`)?.hostname ?? '';
}

/** Of an address to bind, such as `::1`, or of a name. */
const asHostName = (name: string) => (/^[^[].*:/.test(name) ? `[${name}]` : name.toLowerCase());
