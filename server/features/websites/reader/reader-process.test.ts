import { siteNoteCopy } from '#copy/campaigns/site-notes.ts';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SITE_PROBLEMS } from '#domain/websites/problems.ts';
import { createLog } from '#server/platform/log.ts';
import { type LoopbackServer, serveLoopback } from '#server/test/outside/loopback.ts';
import { unavailableModel } from '#server/test/outside/loopback-sites.ts';
import { createSites, type Sites } from '../sites.ts';
import type { ReaderBounds } from './reader-process.ts';

const MB = 1024 * 1024;
const open: { servers: LoopbackServer[]; sites: Sites[] } = { servers: [], sites: [] };

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const one of open.sites.splice(0)) await one.close();
  for (const server of open.servers.splice(0)) server.close();
});

/** Serves a site by path. `onAsk` may delay a response. */
async function serve(pages: Record<string, string>, onAsk?: () => Promise<void>): Promise<string> {
  const server = await serveLoopback((request, response) => {
    const page = pages[request.url ?? ''];
    const answer = () =>
      response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
    void (onAsk?.() ?? Promise.resolve()).then(answer);
  });
  open.servers.push(server);
  return server.origin;
}

function sitesFor(origin?: string, bounds: Partial<ReaderBounds> = {}): Sites {
  const log = createLog('silent');
  const sites = createSites({
    allowed: [origin ?? []].flat(),
    chromePath: null,
    model: unavailableModel,
    log,
    bounds,
  });
  open.sites.push(sites);
  return sites;
}

const forever = () => new AbortController().signal;
const TEXT = '<title>Shop</title><p>We repair bicycles of every kind, with care, since 1990.</p>';
const refusedAs = (reason: keyof typeof SITE_PROBLEMS) => ({
  ok: false,
  reason,
  message: SITE_PROBLEMS[reason],
});

/** The reader processes of this test. */
function readers(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isReader(pid));
}

function isReader(pid: number): boolean {
  try {
    const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return Number(parent) === process.pid && command.includes('reader-main');
  } catch {
    return false;
  }
}

async function aReader(): Promise<number> {
  for (;;) {
    const [pid] = readers();
    if (pid) return pid;
    await sleep(10);
  }
}

/** The longest processor time, in ms, that this process spent between two timer ticks. */
async function longestHold(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.cpuUsage();
  }, 5);
  await work;
  clearInterval(timer);
  return longest;
}

describe('a reading in its own process', { timeout: 60_000 }, () => {
  it('gives what was read, tells its progress in order, and leaves nothing behind', async () => {
    const origin = await serve({ '/': `${TEXT}<nav><a href="/prices">Prices</a></nav>` });
    const folder = mkdtempSync(join(tmpdir(), 'reader-test-'));
    chmodSync(folder, 0o755);
    vi.stubEnv('TMPDIR', folder);
    const events: string[] = [];
    const result = await sitesFor(origin).read(origin, {
      signal: forever(),
      progress: {
        onPage: async (read, planned) => {
          await sleep(20);
          events.push(`page ${read}/${planned}`);
        },
        onFacts: () => void events.push('facts'),
        onScreenshot: (taken) => void events.push(`screenshot ${taken}`),
      },
    });
    expect(result).toMatchObject({ ok: true, site: { title: 'Shop', pages: [{}] } });
    expect(events).toEqual(['page 1/2', 'page 2/2', 'screenshot false', 'facts']);
    expect(readers()).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
    rmdirSync(folder);
  });

  it('passes refusals on', async () => {
    expect(await sitesFor().read('http://127.0.0.1:1/', { signal: forever() })).toMatchObject({
      ok: false,
      reason: 'invalid_address',
    });
  });

  it('never holds up the process that asked for it', async () => {
    // The largest page that is read: as many small elements as fit.
    const heavy = `${TEXT}${'<b itemscope itemtype=x><i itemprop=a>'.repeat(55_000)}`;
    const origin = await serve({ '/': heavy.slice(0, 2 * MB) });
    const sites = sitesFor(origin);
    const hold = await longestHold(sites.read(origin, { signal: forever() }));
    // Reading it in this process takes seconds. A busy machine slows down every step.
    expect(hold).toBeLessThan(500);
  });

  it('is refused when it takes too much memory', async () => {
    const origin = await serve({ '/': TEXT + '<p>x</p>'.repeat(60_000) });
    const sites = sitesFor(origin, { heap: 24 });
    expect(await sites.read(origin, { signal: forever() })).toEqual(refusedAs('too_complex'));
  });

  // A stopped process is as silent as one that parses a page endlessly.
  it('is refused when a page keeps it busy for too long, while another continues', async () => {
    const origin = await serve({ '/': TEXT });
    const asked = Promise.withResolvers<void>();
    const slow = await serve({}, () => {
      asked.resolve();
      return sleep(5000);
    });
    const sites = sitesFor(slow, { busy: 2000 });
    const stuck = sites.read(slow, { signal: forever() });
    const pid = await aReader();
    await asked.promise;
    process.kill(pid, 'SIGSTOP');
    const patient = sitesFor(origin);
    expect(await patient.read(origin, { signal: forever() })).toMatchObject({ ok: true });
    expect(await stuck).toEqual(refusedAs('too_complex'));
    expect(readers()).toEqual([]);
  });

  it('ends at once when the caller gives it up, or the product stops', async () => {
    const origin = await serve({ '/': TEXT });
    const sites = sitesFor(origin);
    const stop = new AbortController();
    const given = sites.read(origin, { signal: stop.signal });
    await aReader();
    stop.abort(new Error('enough'));
    await expect(given).rejects.toThrow('enough');
    const other = sites.read(origin, { signal: forever() });
    await aReader();
    await Promise.all([expect(other).rejects.toThrow('stopping'), sites.close()]);
    expect(readers()).toEqual([]);
  });

  it('has four at a time, and the next gets its turn', async () => {
    const origin = await serve({ '/': TEXT });
    const sites = sitesFor(origin);
    const all = Array.from({ length: 6 }, () => sites.read(origin, { signal: forever() }));
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, readers().length)), 20);
    const results = await Promise.all(all);
    clearInterval(watch);
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(most).toBeLessThanOrEqual(4);
  });
});

describe('an address in a private network that may be read', { timeout: 60_000 }, () => {
  it('is out of reach for readings of any other address', async () => {
    const asked: string[] = [];
    const inside = await serveLoopback((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'text/html' }).end(TEXT);
    });
    open.servers.push(inside);
    const other = await serveLoopback((_, response) =>
      response.writeHead(302, { location: `${inside.origin}/sites/shop/` }).end(),
    );
    open.servers.push(other);
    const log = createLog('silent');
    const allowed = [`${inside.origin}/sites/`, other.origin];
    const sites = createSites({ allowed, chromePath: null, model: unavailableModel, log });
    open.sites.push(sites);
    const read = (url: string) => sites.read(url, { signal: forever() });
    expect(await read(other.origin)).toEqual(refusedAs('invalid_address'));
    expect(await read(`${inside.origin}/mail`)).toEqual(refusedAs('invalid_address'));
    expect(await read(`${inside.origin}/sites/../mail`)).toEqual(refusedAs('invalid_address'));
    expect(asked).toEqual([]);
    // The robots.txt above the folder is unreachable, which mustn't prevent reading the other pages.
    expect(await read(`${inside.origin}/sites/shop/`)).toMatchObject({
      ok: true,
      site: { notes: [siteNoteCopy.noFacts] },
    });
    expect(asked).toEqual(['/sites/shop/']);
  });
});
