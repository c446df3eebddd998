import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { unavailableModel } from '#server/test/outside/loopback-sites.ts';
import { createLog } from '#server/platform/log.ts';
import {
  type LoopbackServer,
  loopbackFetcher,
  serveLoopback,
} from '#server/test/outside/loopback.ts';
import { findChromium } from '../browser/launch-chromium.ts';
import { descendantsOf } from '../browser/process-tree.ts';
import { createSiteBrowser } from '../browser/site-browser.ts';
import { createSites, type Sites } from '../sites.ts';
import { probeRendering } from './reader-process.ts';

const path = await findChromium(process.env.CHROME_PATH);
const log = createLog('silent');
const isLinux = process.platform === 'linux';
const open: { servers: LoopbackServer[]; sites: Sites[] } = { servers: [], sites: [] };
const forever = () => new AbortController().signal;

afterEach(async () => {
  for (const one of open.sites.splice(0)) await one.close();
  for (const server of open.servers.splice(0)) server.close();
});

async function serve(html: string): Promise<string> {
  const server = await serveLoopback((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(html),
  );
  open.servers.push(server);
  return server.origin;
}

const below = () => descendantsOf(process.pid);
const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');
const uidOf = (pid: number) =>
  Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

async function until<T>(find: () => T | undefined): Promise<T> {
  for (;;) {
    try {
      const found = find();
      if (found !== undefined) return found;
    } catch {
      // The process ended during the check.
    }
    await sleep(20);
  }
}

describe('a Chromium', { timeout: 60_000 }, () => {
  it('that is not there is said to be missing', async () => {
    expect(await probeRendering({ chromePath: '/nowhere/chromium', log })).toBe('missing');
  });

  it.runIf(isLinux && process.getuid?.() === 0)(
    'is not started as root',
    { meta: { needs: 'root' } },
    async () => {
      const stop = new AbortController();
      const fetcher = { fetch: fail, request: fail, close: async () => {} };
      const browser = createSiteBrowser({ path: '/bin/true', fetcher, log });
      expect(await browser.open(stop.signal)).toBeNull();
      expect(await browser.probe()).toBe('unsafe');
    },
  );

  const fail = () => Promise.reject(new Error('nothing is fetched'));
});

describe.runIf(path && isLinux)(
  'a reading with a Chromium',
  { timeout: 90_000, meta: { needs: 'Chromium on Linux' } },
  () => {
    it('starts it in a sandbox, or under an account that owns nothing', async () => {
      expect(['sandbox', 'account']).toContain(await probeRendering({ chromePath: path, log }));
    });

    it('runs all of it as another account than root, and leaves nothing when it is ended', async () => {
      const origin = await serve('<div></div><script>for (;;);</script>');
      const sites = createSites({
        allowed: [origin],
        chromePath: path,
        model: unavailableModel,
        log,
      });
      open.sites.push(sites);
      const stop = new AbortController();
      const reading = sites.read(origin, { signal: stop.signal });
      const renderer = await until(() =>
        below().find(({ pid }) => commandOf(pid).includes('--type=renderer')),
      );
      expect(uidOf(renderer.pid)).not.toBe(0);
      const uids = below().map(({ pid }) => uidOf(pid));
      expect(uids).not.toContain(0);
      stop.abort(new Error('enough'));
      await expect(reading).rejects.toThrow('enough');
      await until(() => (below().length === 0 ? true : undefined));
    });

    it('continues without the browser when a page eats memory', async () => {
      const origin = await serve('<p>A hungry page.</p>');
      const eat =
        'for (let n = 0; n < 40; n += 1) kept.push(new Uint8Array(64e6).fill(1)); for (;;);';
      const hungry = `<script>const kept = []; ${eat}</script>`;
      const server = await serve(`<p>Hungry</p>${hungry}`);
      const fetcher = loopbackFetcher({
        allowed: [origin, server],
      });
      const maxMemory = 700 * 1024 * 1024;
      const bounds = { load: 20_000, quiet: 20_000, act: 20_000 };
      const browser = createSiteBrowser({ path, fetcher, log, isolated: true, maxMemory, bounds });
      const window = await browser.open(forever());
      expect(await window?.draw(origin)).not.toBeNull();
      expect(await window?.draw(server)).toBeNull();
      await window?.close();
      const next = await browser.open(forever());
      expect(await next?.draw(origin)).not.toBeNull();
      await next?.close();
      await fetcher.close();
      await until(() => (below().length === 0 ? true : undefined));
    });
  },
);
