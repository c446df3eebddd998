import { type Browser, chromium, type Page } from '@playwright/test';
import { DEMO_TEAM_SLUG } from '#server/db/seeds/demo/teams.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../e2e/support/chromium.ts';
import { figure, note } from '../lib/figures.ts';
import { freshInstallation, signInToDemo } from '../lib/installation.ts';

/** Measures the compressed scripts of a first visit, from the browser's network log. */
export async function benchBundle(): Promise<void> {
  const installation = await freshInstallation();
  await installation.run('bin/seed.ts', 'demo');
  await installation.start();
  note('bundle: opening pages in Chromium');
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const { url } = installation;
    const login = await sizeOf(browser, `${url}/auth/login`);
    figure('bundle_login_javascript', login / 1024, 'KB');
    const dashboard = await sizeOf(browser, `${url}/dashboard/${DEMO_TEAM_SLUG}`, (page) =>
      signInToDemo(page.context(), url),
    );
    figure('bundle_dashboard_javascript', dashboard / 1024, 'KB');
  } finally {
    await browser.close();
    await installation.stop();
  }
}

/** Opens a URL with an empty cache and sums up the scripts loaded until the network is idle. */
async function sizeOf(
  browser: Browser,
  address: string,
  before?: (page: Page) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await before?.(page);
  const log = await context.newCDPSession(page);
  await log.send('Network.enable');
  await log.send('Network.clearBrowserCache');
  const types = new Map<string, string>();
  let bytes = 0;
  log.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  log.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) === 'Script') bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'load' });
  await page.locator('h1').first().waitFor();
  await page.waitForTimeout(1_500);
  await context.close();
  return bytes;
}
