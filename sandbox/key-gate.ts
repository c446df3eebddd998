import { createHash, timingSafeEqual } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { page } from './page.ts';

const COOKIE = 'sandbox_key';
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
/** A proxy says so by one of these, whatever name it asks for. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Admits the machine itself, and others by the key: the sandbox reads everybody's mail and plays
 * everybody's phone. `?key=` is exchanged for a cookie, so that the address bar does not keep it.
 */
export function keyGate(key: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    if (isOfThisMachine(c)) return next();
    if (key === undefined) return c.text('Set SANDBOX_KEY to open the sandbox to others.\n', 403);
    const given = c.req.query('key');
    if (given !== undefined && isSame(given, key)) {
      setCookie(c, COOKIE, key, { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 86_400 });
      const url = new URL(c.req.url);
      url.searchParams.delete('key');
      return c.redirect(url.pathname + url.search);
    }
    if (isSame(getCookie(c, COOKIE) ?? '', key)) return next();
    return c.html(askForKey(given !== undefined), 401);
  };
}

function isOfThisMachine(c: Context): boolean {
  const host = c.req.header('host') ?? '';
  if (FORWARDED.some((name) => c.req.header(name) !== undefined)) return false;
  const address = getConnInfo(c).remote.address ?? '';
  return LOOPBACK.test(address) && LOCAL_NAMES.has(URL.parse(`http://${host}`)?.hostname ?? '');
}

function isSame(given: string, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}

function askForKey(wrong: boolean) {
  const body = html`<main class="desk">
    <h1>The key, please</h1>
    <p>
      ${wrong ? 'That is not the key. ' : ''}This sandbox reads every mail and plays every phone, so
      it is behind a key. Whoever started OpenSetter finds it in the output of
      <code>npm start</code>.
    </p>
    <form method="get">
      <label>Key <input name="key" type="password" autocomplete="off" required autofocus /></label>
      <button type="submit">Open</button>
    </form>
  </main>`;
  return page({ title: 'Key', body });
}
