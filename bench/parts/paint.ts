import { createServer } from 'node:http';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { DEMO_TEAM_SLUG } from '#server/db/seeds/demo/teams.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../e2e/support/chromium.ts';
import { figure, note, quantile } from '../lib/figures.ts';
import { freshInstallation, signInToDemo } from '../lib/installation.ts';
import { type Paint, paintOf } from '../lib/paint.ts';

const TIMES = 5;
/** A phone of the middle class, as Lighthouse takes it. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

interface Measured {
  name: string;
  url: string;
  context: BrowserContext;
  paints: Paint[];
}

/**
 * When a phone on a slow line has painted the page's largest text, with an empty cache, beside a page
 * that is nothing but a script of the same weight. All take turns, so that they meet the same noise.
 */
export async function benchPaint(): Promise<void> {
  const installation = await freshInstallation();
  await installation.run('bin/seed.ts', 'demo');
  await installation.start();
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  const plain = await servePlainPages();
  try {
    const pages = await pagesOf(browser, installation.url);
    // Once beforehand: the browser then knows whose pages they are, and the page's weight is known.
    for (const page of pages) await paintOf(page.context, page.url);
    for (let n = 0; n < TIMES; n += 1) {
      note(`paint: round ${n + 1} of ${TIMES}`);
      for (const page of pages) page.paints.push(await paintOf(page.context, page.url));
    }
    for (const { name, context, paints } of pages) {
      report(name, paints);
      const weight = middle(paints.map(({ bytes }) => bytes));
      const floor: Paint[] = [];
      for (let n = 0; n < TIMES; n += 1) floor.push(await paintOf(context, plain.urlOf(weight)));
      figure(`baseline_paint_lcp_${name}`, middle(floor.map(({ largest }) => largest)), 'ms');
    }
  } finally {
    plain.close();
    await browser.close();
    await installation.stop();
  }
}

async function pagesOf(browser: Browser, url: string): Promise<Measured[]> {
  const stranger = await browser.newContext(PHONE);
  const owner = await browser.newContext(PHONE);
  await signInToDemo(owner, url);
  const team = `${url}/dashboard/${DEMO_TEAM_SLUG}`;
  return [
    { name: 'login', url: `${url}/auth/login`, context: stranger, paints: [] },
    { name: 'home', url: team, context: owner, paints: [] },
    { name: 'conversations', url: `${team}/conversations`, context: owner, paints: [] },
  ];
}

function report(name: string, paints: Paint[]) {
  const median = (of: keyof Paint) => middle(paints.map((paint) => paint[of]));
  figure(`paint_lcp_${name}`, median('largest'), 'ms');
  figure(`paint_fcp_${name}`, median('first'), 'ms');
  figure(`paint_blocked_${name}`, median('blocked'), 'ms');
  figure(`paint_shift_${name}`, median('shift'), 'of 1');
  figure(`paint_weight_${name}`, median('bytes') / 1024, 'KB');
  figure(`paint_requests_${name}`, median('requests'), 'requests');
}

const middle = (values: number[]) => quantile(values, 0.5);

/** Pages that show a text as soon as one script of some weight has come. */
async function servePlainPages() {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/script.js') {
      const filling = randomBytes(Number(searchParams.get('bytes')) * 0.75).toString('base64');
      response.setHeader('content-type', 'text/javascript');
      const show = `const p = document.createElement('p'); p.textContent = 'Hello '.repeat(40); document.body.append(p);`;
      return response.end(`${show}//${filling}`);
    }
    response.setHeader('content-type', 'text/html');
    const script = `<script type="module" src="/script.js${request.url?.slice(1)}"></script>`;
    return response.end(`<!doctype html><title>Plain</title>${script}<p>Loading</p>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (bytes: number) => `http://127.0.0.1:${port}/?bytes=${Math.round(bytes)}`,
    close: () => server.close(),
  };
}
