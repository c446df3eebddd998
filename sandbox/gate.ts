import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { timingSafeEqual } from 'hono/utils/buffer';
import { page } from './page.ts';

const COOKIE = 'sandbox_key';
const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
/** Headers by which a proxy shows itself, whatever host it asks for. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Rejects requests to other host names, and changes sent by a page of another origin. A foreign page
 * can point its own name to this machine (DNS rebinding): then the browser takes the sandbox for part
 * of that page. Only the Host header still has the foreign name.
 */
export function allowKnownHosts(names: string[]): MiddlewareHandler {
  const allowedHosts = new Set([...LOCAL_NAMES, ...names.map(asHostName)]);
  return async (c, next) => {
    if (!allowedHosts.has(hostName(c))) {
      return c.text('The sandbox does not answer under this name. Set SANDBOX_URL to it.\n', 421);
    }
    if (c.req.method !== 'GET' && isForeign(c)) {
      return c.json({ error: 'Not from another site' }, 403);
    }
    return next();
  };
}

/** Browsers say where a request comes from; other clients don't matter here. */
function isForeign(c: Context): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = c.req.header('origin');
  return origin !== undefined && URL.parse(origin)?.host !== c.req.header('host');
}

function hostName(c: Context): string {
  const host = c.req.header('host') ?? new URL(c.req.url).host;
  // The parser would read `a@b` as b, and `a/b` as a.
  return /[/\\@?#\s]/.test(host) ? '' : (URL.parse(`http://${host}`)?.hostname ?? '');
}

/** Returns the host name of an address to bind, such as `::1`, or of a name. */
const asHostName = (name: string) => (/^[^[].*:/.test(name) ? `[${name}]` : name.toLowerCase());

/**
 * Admits this machine itself, and others with the key: the sandbox has all emails and all phones.
 * `?key=` is exchanged for a cookie, so that the address bar doesn't keep it.
 */
export function keyGate(key: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    if (isOfThisMachine(c)) return next();
    if (key === undefined) return c.text('Set SANDBOX_KEY to open the sandbox to others.\n', 403);
    const queryKey = c.req.query('key');
    if (queryKey !== undefined && (await timingSafeEqual(queryKey, key))) {
      setCookie(c, COOKIE, key, { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 86_400 });
      const url = new URL(c.req.url);
      url.searchParams.delete('key');
      return c.redirect(url.pathname + url.search);
    }
    if (await timingSafeEqual(getCookie(c, COOKIE) ?? '', key)) return next();
    return c.html(askForKey(queryKey !== undefined), 401);
  };
}

function isOfThisMachine(c: Context): boolean {
  if (FORWARDED.some((name) => c.req.header(name) !== undefined)) return false;
  const address = getConnInfo(c).remote.address ?? '';
  return LOOPBACK.test(address) && LOCAL_NAMES.includes(hostName(c));
}

function askForKey(isWrong: boolean) {
  const body = html`<main class="desk">
    <h1>The key, please</h1>
    <p>
      ${isWrong ? 'That is not the key. ' : ''}This sandbox reads every email and plays every phone.
      The output of <code>npm start</code> has its key.
    </p>
    <form method="get">
      <label>Key <input name="key" type="password" autocomplete="off" required autofocus /></label>
      <button type="submit">Open</button>
    </form>
  </main>`;
  return page({ title: 'Key', body });
}
