import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import {
  createSafeFetcher,
  type SafeFetcher,
  type SafeRequest,
} from '#server/platform/safe-fetch/safe-fetch.ts';
import { findChromium } from './launch-chromium.ts';
import { createSiteBrowser } from './site-browser.ts';
import type { SiteWindow } from './site-window.ts';

const path = await findChromium(process.env.CHROME_PATH);
const log = createLog('silent');
const PATIENT = { load: 12_000, quiet: 20_000, act: 20_000 };
const forever = () => new AbortController().signal;

const windows: SiteWindow[] = [];
afterEach(async () => {
  for (const window of windows.splice(0)) await window.close();
});

interface Answer {
  body?: string;
  status?: number;
  headers?: Record<string, string>;
  cookies?: string[];
}

interface Asked extends Pick<SafeRequest, 'method'> {
  url: string;
  headers: Record<string, string>;
}

/** A request to `DONE` completes the one to `HOLD`. The network is then idle, and the HTML is read. */
const [HOLD, DONE] = ['https://a.example/hold', 'https://a.example/done'];
const MAILBOX = 'http://127.0.0.1:3001/mail';

/** A fake internet that records requests. Private addresses go to the real fetcher. */
function internet(pages: Record<string, Answer | string>) {
  const asked: Asked[] = [];
  const dialled: string[] = [];
  const done = Promise.withResolvers<void>();
  const guard = createSafeFetcher({
    resolve: async () => [],
    dial: ({ hostname }, callback) => {
      dialled.push(hostname);
      callback(new Error('nothing is dialled in a test'), null);
    },
  });
  const fetcher: SafeFetcher = {
    ...guard,
    async request(url, request) {
      asked.push({ url, method: request.method, headers: request.headers ?? {} });
      if (url === DONE) done.resolve();
      if (url === HOLD) await done.promise;
      const found = pages[url];
      if (found === undefined) return guard.request(url, request);
      const { body = '', status = 200, headers, cookies = [] } = asAnswer(found);
      const type = { 'content-type': url.endsWith('.js') ? 'text/javascript' : 'text/html' };
      return {
        url,
        status,
        headers: { ...type, ...headers },
        body: Buffer.from(body),
        cut: false,
        cookies,
      };
    },
  };
  return { fetcher, asked, dialled };
}

const asAnswer = (given: Answer | string): Answer =>
  typeof given === 'string' ? { body: given } : given;

/** Runs a script on a page of https://a.example and returns its notes by name. */
async function run(script: string, others: Record<string, Answer | string>) {
  const page = `<p>A page</p><script type="module">
    const notes = {};
    void fetch('/hold');
    const note = async (name, act) => {
      const late = new Promise((give) => setTimeout(give, 10_000, 'late'));
      try { notes[name] = String(await Promise.race([act(), late])); } catch (error) { notes[name] = error.name; }
    };
    ${script}
    const out = document.createElement('pre');
    out.id = 'notes'; out.textContent = encodeURIComponent(JSON.stringify(notes));
    document.body.replaceChildren(out);
    void fetch('/done');
  </script>`;
  const net = internet({ 'https://a.example/': page, [HOLD]: '', [DONE]: '', ...others });
  const browser = createSiteBrowser({
    path,
    fetcher: net.fetcher,
    log,
    isolated: true,
    bounds: PATIENT,
  });
  const window = await browser.open(forever());
  if (!window) throw new Error('no window');
  windows.push(window);
  const drawn = await window.draw('https://a.example/');
  const found = /<pre id="notes">([^<]*)</.exec(drawn?.html ?? '')?.[1];
  if (found === undefined) throw new Error(`the script did not end: ${drawn?.html}`);
  return { notes: JSON.parse(decodeURIComponent(found)) as Record<string, string>, ...net };
}

describe('a drawn page', { timeout: 90_000 }, () => {
  it('reads no other site, by no way that we know of', async () => {
    const secret = 'let SECRET = 1;';
    // The popup comes last: the window closes it, which can end the process that it shares with a frame.
    const { notes } = await run(
      `const b = 'https://b.example';
      await Promise.all([
        note('fetch', () => fetch(b + '/').then((r) => r.text())),
        note('no-cors', () => fetch(b + '/', { mode: 'no-cors' }).then(async (r) => r.type + r.status + await r.text())),
        note('credentials', () => fetch(b + '/', { credentials: 'include' }).then((r) => r.text())),
        note('redirected', () => fetch('/to-b').then((r) => r.text())),
        note('redirected, no-cors', () => fetch('/to-b', { mode: 'no-cors' }).then(async (r) => r.type + await r.text())),
        note('xhr', () => { const x = new XMLHttpRequest(); x.open('GET', b + '/', false); x.send(); return x.responseText; }),
        note('module', () => import(b + '/secret.js').then((m) => JSON.stringify(m))),
        note('events', () => new Promise((give) => { const e = new EventSource(b + '/'); e.onmessage = (m) => give(m.data); e.onerror = () => give('error'); })),
        note('socket', () => new Promise((give) => { const w = new WebSocket('wss://b.example/'); w.onopen = () => give('open'); w.onerror = () => give('error'); })),
        note('plain socket', () => new Promise((give) => { const w = new WebSocket('ws://a.example/'); w.onopen = () => give('open'); w.onerror = () => give('error'); })),
        note('worker', () => new Promise((give) => { const w = new Worker('/worker.js'); w.onmessage = (m) => give(m.data); w.onerror = () => give('error'); })),
        note('service worker', () => navigator.serviceWorker.register('/worker.js').then((r) => 'registered' + r.scope)),
        note('frame', () => new Promise((give) => { const f = document.createElement('iframe'); f.src = b + '/'; f.onload = () => { try { give('read ' + f.contentWindow.document.body.innerHTML); } catch (e) { give(e.name); } }; document.body.append(f); })),
        note('form', () => new Promise((give) => { const f = document.createElement('iframe'); f.name = 'sink'; const o = document.createElement('form'); o.action = b + '/'; o.target = 'sink'; document.body.append(f, o); o.submit(); setTimeout(() => { try { give('read ' + f.contentWindow.document.body.innerHTML); } catch (e) { give(e.name); } }, 1500); })),
        note('picture', () => new Promise((give) => { const i = new Image(); i.onload = () => { const c = document.createElement('canvas'); c.getContext('2d').drawImage(i, 0, 0); try { give(c.toDataURL()); } catch (e) { give(e.name); } }; i.onerror = () => give('error'); i.src = b + '/picture.svg'; })),
        note('style', () => new Promise((give) => { const l = document.createElement('link'); l.rel = 'stylesheet'; l.href = b + '/style.css'; l.onload = () => { try { give('read ' + l.sheet.cssRules[0].cssText); } catch (e) { give(e.name); } }; l.onerror = () => give('error'); document.head.append(l); })),
      ]);
      await note('popup', () => new Promise((give) => { const w = open(b + '/'); setTimeout(() => { try { give('read ' + (w ? w.document.body.innerHTML : '')); } catch (e) { give(e.name); } }, 1500); }));`,
      {
        'https://a.example/to-b': { status: 302, headers: { location: 'https://b.example/' } },
        'https://a.example/worker.js': `fetch('https://b.example/').then((r) => r.text()).then(postMessage, () => postMessage('refused'))`,
        'https://b.example/': '<p>SECRET</p>',
        'https://b.example/secret.js': `export ${secret}`,
        'https://b.example/style.css': {
          body: '.SECRET { color: red }',
          headers: { 'content-type': 'text/css' },
        },
        'https://b.example/picture.svg': {
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>SECRET</text></svg>',
          headers: { 'content-type': 'image/svg+xml' },
        },
      },
    );
    expect(JSON.stringify(notes)).not.toContain('SECRET');
    expect(notes).toEqual({
      fetch: 'TypeError',
      'no-cors': 'opaque0',
      credentials: 'TypeError',
      redirected: 'TypeError',
      'redirected, no-cors': 'opaque',
      xhr: 'NetworkError',
      module: 'TypeError',
      events: 'error',
      socket: 'error',
      'plain socket': 'SecurityError',
      worker: 'refused',
      'service worker': expect.not.stringContaining('registered') as string,
      frame: 'SecurityError',
      popup: expect.not.stringContaining('SECRET') as string,
      form: expect.stringMatching(/^(SecurityError|read )$/) as string,
      picture: 'SecurityError',
      style: 'SecurityError',
    });
  });

  it('reaches nothing inside, with and without CORS, also by way of a redirect', async () => {
    const { notes, dialled } = await run(
      `const mail = '${MAILBOX}';
      await Promise.all([
        note('fetch', () => fetch(mail).then((r) => r.status + r.type)),
        note('no-cors', () => fetch(mail, { mode: 'no-cors' }).then((r) => r.text())),
        note('redirected', () => fetch('/to-mail').then((r) => r.text())),
        note('redirected, no-cors', () => fetch('/to-mail', { mode: 'no-cors' }).then((r) => r.text())),
        note('other names', () => Promise.all(['http://localhost:3001/mail', 'http://[::1]:3001/mail', 'http://2130706433/', 'https://127.0.0.1:3001/mail', 'http://metadata.google.internal/'].map((url) => fetch(url, { mode: 'no-cors' }).then((r) => r.text(), () => '')))),
        note('frame', () => new Promise((give) => { const f = document.createElement('iframe'); f.src = '/to-mail'; document.body.append(f); setTimeout(() => { try { give('[' + f.contentWindow.document.body.innerHTML + ']'); } catch (e) { give(e.name); } }, 1500); })),
        note('prefetch', () => { const l = document.createElement('link'); l.rel = 'prefetch'; l.href = mail; document.head.append(l); return new Promise((give) => { l.onload = () => give('loaded'); l.onerror = () => give('error'); }); }),
      ]);`,
      { 'https://a.example/to-mail': { status: 302, headers: { location: MAILBOX } } },
    );
    expect(dialled).toEqual([]);
    const empty = { 'no-cors': '', 'redirected, no-cors': '', 'other names': ',,,,' };
    expect(notes).toMatchObject({ ...empty, fetch: 'TypeError', redirected: 'TypeError' });
    expect(['[]', 'SecurityError']).toContain(notes.frame);
  });

  it('reads what another site allows it to, after the preflight that a browser makes', async () => {
    const open = { 'access-control-allow-origin': 'https://a.example' };
    const { notes, asked } = await run(
      `const get = (path, init) => fetch('https://b.example' + path, init).then((r) => r.text());
      await note('simple', () => get('/simple'));
      await note('other origin', () => get('/other'));
      await note('preflight', () => get('/open', { headers: { 'x-page': '1' } }));
      await note('refused preflight', () => get('/closed', { headers: { 'x-page': '1' } }));
      await note('post', () => get('/open', { method: 'POST', body: 'x' }));
      await note('credentials', () => get('/simple', { credentials: 'include' }));`,
      {
        'https://b.example/simple': { body: 'open', headers: open },
        'https://b.example/other': {
          body: 'x',
          headers: { 'access-control-allow-origin': 'https://c.example' },
        },
        'https://b.example/open': {
          body: 'open',
          headers: { ...open, 'access-control-allow-headers': 'x-page' },
        },
        'https://b.example/closed': { body: 'x', headers: open },
      },
    );
    expect(notes).toEqual({
      simple: 'open',
      'other origin': 'TypeError',
      preflight: 'open',
      'refused preflight': 'TypeError',
      post: 'TypeError',
      credentials: 'TypeError',
    });
    const of = (end: string) => asked.filter(({ url }) => url.endsWith(end));
    expect(of('/open').map(({ method }) => method)).toEqual(['OPTIONS', 'GET']);
    expect(of('/open')[1]?.headers).toMatchObject({ 'x-page': '1', origin: 'https://a.example' });
    expect(of('/closed').map(({ method }) => method)).toEqual(['OPTIONS']);
  });

  it('has cookies for its own site and for no other', async () => {
    const { notes, asked } = await run(
      `await note('own', () => fetch('/set').then(() => fetch('/again')).then((r) => r.text()));
      await note('other', () => fetch('https://b.example/', { mode: 'no-cors', credentials: 'include' }).then((r) => r.type));
      await note('hidden', () => document.cookie);`,
      {
        'https://a.example/set': { cookies: ['one=1; Path=/; HttpOnly', 'two=2; Path=/'] },
        'https://a.example/again': 'again',
        'https://b.example/': '',
      },
    );
    expect(notes).toEqual({ own: 'again', other: 'opaque', hidden: 'two=2' });
    const cookieOf = (url: string) => asked.find((item) => item.url === url)?.headers.cookie;
    expect(cookieOf('https://a.example/again')).toBe('one=1; two=2');
    expect(cookieOf('https://b.example/')).toBeUndefined();
  });
});
