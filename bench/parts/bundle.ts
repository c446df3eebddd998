import { type Browser, chromium, type Page } from '@playwright/test';
import { DEMO_TEAM_SLUG } from '#server/db/seeds/demo/teams.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../e2e/support/chromium.ts';
import { figure, note } from '../lib/figures.ts';
import { freshInstallation, signInToDemo } from '../lib/installation.ts';

/** What a browser that comes for the first time is sent, compressed, as its network log has it. */
export async function benchBundle(): Promise<void> {
  const installation = await freshInstallation();
  await installation.run('bin/seed.ts', 'demo');
  await installation.start();
  note('bundle: opening pages in Chromium');
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    report('login', await sizeOf(browser, `${installation.url}/auth/login`));
    const dashboard = `${installation.url}/dashboard/${DEMO_TEAM_SLUG}`;
    report(
      'dashboard',
      await sizeOf(browser, dashboard, (page) => signInToDemo(page.context(), installation.url)),
    );
  } finally {
    await browser.close();
    await installation.stop();
  }
}

interface Sizes {
  script: number;
  all: number;
}

function report(name: string, { script, all }: Sizes) {
  figure(`bundle_${name}_javascript`, script / 1024, 'KB');
  figure(`bundle_${name}_all`, all / 1024, 'KB');
}

/** Opens an address with an empty cache and adds up what comes until it is quiet. */
async function sizeOf(
  browser: Browser,
  address: string,
  before?: (page: Page) => Promise<void>,
): Promise<Sizes> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await before?.(page);
  const log = await context.newCDPSession(page);
  await log.send('Network.enable');
  await log.send('Network.clearBrowserCache');
  const types = new Map<string, string>();
  const sizes: Sizes = { script: 0, all: 0 };
  log.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  log.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.all += encodedDataLength;
    if (types.get(requestId) === 'Script') sizes.script += encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'load' });
  await page.locator('h1').first().waitFor();
  await page.waitForTimeout(1_500);
  await context.close();
  return sizes;
}
