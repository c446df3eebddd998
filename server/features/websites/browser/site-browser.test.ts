import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import type { SafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';
import {
  type LoopbackServer,
  loopbackFetcher,
  serveLoopback,
} from '#server/test/outside/loopback.ts';
import { readWebsite } from '../read-website.ts';
import { findChromium } from './launch-chromium.ts';
import { createSiteBrowser, type SiteBrowser } from './site-browser.ts';
import type { SiteWindow } from './site-window.ts';

const path = await findChromium(process.env.CHROME_PATH);
const log = createLog('silent');

let pages: Record<string, string> = {};
let asked: string[] = [];
let site: LoopbackServer;
let fetcher: SafeFetcher;
let browser: SiteBrowser;
/** A server in the private network that counts attempts to reach it. No page may. */
let inside: Server;
let insidePort = 0;
let reached = 0;

beforeAll(async () => {
  site = await serveLoopback((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const page = pages[request.url ?? ''];
    response.writeHead(page === undefined ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
    });
    response.end(page ?? 'none');
  });
  inside = createServer((socket) => {
    reached += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  insidePort = (inside.address() as AddressInfo).port;
  fetcher = loopbackFetcher({ allowed: [site.origin] });
  browser = createSiteBrowser({ path, fetcher, log, isolated: true, bounds: PATIENT });
});

afterAll(async () => {
  await fetcher.close();
  site.close();
  inside.close();
});

/** Windows to close after a test, because a failing test leaves its window open. */
const windows: SiteWindow[] = [];
afterEach(async () => {
  for (const window of windows.splice(0)) await window.close();
});

async function open(signal = forever()) {
  const window = await browser.open(signal);
  if (window) windows.push(window);
  return window;
}

/** Longer limits, because other tests run at the same time. */
const PATIENT = { load: 12_000, quiet: 20_000, act: 20_000 };
const forever = () => new AbortController().signal;

describe('without a Chromium', () => {
  it('there is no window, now and later', async () => {
    const none = createSiteBrowser({ path: '/nowhere/chromium', fetcher, log });
    expect(await none.open(forever())).toBeNull();
    expect(await none.open(forever())).toBeNull();
  });
});

describe('a browser for websites', { timeout: 60_000 }, () => {
  it('draws what scripts make, and takes its picture', async () => {
    pages = {
      '/': '<title>App</title><div id="root"></div><script src="/app.js"></script>',
      '/app.js': `document.getElementById('root').innerHTML = '<nav><a href="/prices">Prices</a></nav><h1>Drawn</h1><p>' + 'Words by a script. '.repeat(5) + '</p>';
        if (location.pathname === '/prices') document.querySelector('h1').outerHTML = '<p>Wash: 20 €</p>'`,
    };
    pages['/prices'] = pages['/'] ?? '';
    const result = await readWebsite({ fetcher, browser, log }, `${site.origin}/`, {
      signal: forever(),
      timeoutMs: 50_000,
    });
    if (!result.ok) throw new Error(result.message);
    const { pages: read, screenshot, visible } = result.site;
    expect(read[0]?.markdown).toContain('# Drawn');
    expect(visible[1]?.lines.map(({ text }) => text)).toContain('Wash: 20 €');
    expect(screenshot?.mime).toBe('image/jpeg');
    expect([...(screenshot?.png.subarray(0, 2) ?? [])]).toEqual([0xff, 0xd8]);
  });

  it('reaches nothing inside, whatever a page tries', async () => {
    const udp = createSocket('udp4');
    udp.on('message', () => {
      reached += 1;
    });
    udp.bind(0, '127.0.0.1');
    await once(udp, 'listening');
    const target = `127.0.0.1:${insidePort}`;
    asked = [];
    reached = 0;
    pages = {
      '/hostile': hostilePage(target, udp.address().port),
      '/worker.js': `fetch('http://${target}/w')`,
    };
    const window = await open();
    const drawn = await window?.draw(`${site.origin}/hostile`);
    // the page sets this attribute after its last attempt
    expect(drawn?.html.includes('data-tried="all"')).toBe(true);
    expect(asked).toContain('GET /marker');
    await window?.close();
    udp.close();
    expect({ reached, posts: asked.filter((item) => !item.startsWith('GET')) }).toEqual({
      reached: 0,
      posts: [],
    });
  });

  it('takes the picture of the page that was drawn before, also when the next is asked for at once', async () => {
    const paint = (colour: string) =>
      `<style>body { background: ${colour} }</style><p>${'A page. '.repeat(20)}</p>`;
    pages = { '/white': paint('#fff'), '/black': paint('#000') };
    const window = await open();
    await window?.draw(`${site.origin}/white`);
    const alone = await window?.screenshot();
    const [beside, next] = await Promise.all([
      window?.screenshot(),
      window?.draw(`${site.origin}/black`),
    ]);
    expect(Buffer.from(beside?.png ?? []).equals(Buffer.from(alone?.png ?? [1]))).toBe(true);
    expect(next?.url).toBe(`${site.origin}/black`);
    const after = await window?.screenshot();
    expect(Buffer.from(after?.png ?? []).equals(Buffer.from(alone?.png ?? []))).toBe(false);
  });

  it('does not wait for a page that never ends', async () => {
    pages = { '/busy': '<p>Busy</p><script>for (;;);</script>' };
    const stop = new AbortController();
    const window = await open(stop.signal);
    const drawing = window?.draw(`${site.origin}/busy`);
    stop.abort();
    expect(await drawing).toBeNull();
    await window?.close();
  });
});

/** A page that tries every known way to reach the network. */
function hostilePage(target: string, udpPort: number): string {
  return `<html><head>
    <link rel="preconnect" href="http://${target}"><link rel="dns-prefetch" href="http://${target}">
    <link rel="preload" as="image" href="http://${target}/preload"><link rel="prefetch" href="http://${target}/prefetch">
    <link rel="prerender" href="http://${target}/prerender"><link rel="stylesheet" href="http://${target}/css">
    <link rel="icon" href="http://${target}/icon"><link rel="manifest" href="http://${target}/manifest">
    <script type="speculationrules">{"prefetch":[{"source":"list","urls":["http://${target}/s"]}],"prerender":[{"source":"list","urls":["http://${target}/p"]}]}</script>
    <style>body { background: url(http://${target}/background) } @font-face { font-family: x; src: url(http://${target}/font) } p { font-family: x }</style>
    </head><body><p>Text</p><img src="http://${target}/img"><img src="http://[::1]:${target.split(':')[1]}/img6">
    <iframe src="http://${target}/frame"></iframe><object data="http://${target}/object"></object><embed src="http://${target}/embed">
    <video src="http://${target}/video"></video><audio src="http://${target}/audio"></audio>
    <iframe srcdoc="<img src='http://${target}/srcdoc'><script>fetch('http://${target}/framed')</script>"></iframe>
    <form id="form" method="post" action="http://${target}/form" target="sink"></form><iframe name="sink"></iframe>
    <a id="download" href="http://${target}/download" download ping="http://${target}/ping">x</a>
    <script>
      const attempts = [
        () => fetch('http://${target}/fetch').catch(() => {}),
        () => fetch('http://${target}/post', { method: 'POST', mode: 'no-cors', body: 'x', keepalive: true }).catch(() => {}),
        () => fetch('/own', { method: 'POST', body: 'x' }).catch(() => {}),
        () => { const x = new XMLHttpRequest(); x.open('GET', 'http://${target}/xhr', false); x.send(); },
        () => navigator.sendBeacon('http://${target}/beacon', 'x'),
        () => new WebSocket('ws://${target}/ws'),
        () => new EventSource('http://${target}/events'),
        () => new Worker('/worker.js'),
        () => navigator.serviceWorker.register('/worker.js').catch(() => {}),
        () => import('http://${target}/module.js').catch(() => {}),
        () => new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udpPort}' }] }).createDataChannel('x'),
        () => new WebTransport('https://${target}/transport').ready.catch(() => {}),
        () => open('http://${target}/popup'),
        () => document.getElementById('form').submit(),
      ];
      for (const attempt of attempts) { try { attempt(); } catch {} }
      // A download before this event would stop the page from loading.
      addEventListener('load', () => {
        document.getElementById('download').click();
        fetch('/marker').then(() => { document.body.dataset.tried = 'all'; });
      });
    </script></body></html>`;
}
