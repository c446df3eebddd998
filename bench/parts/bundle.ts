import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../e2e/support/chromium.ts';
import { seedBusy } from '#server/db/seeds/busy/busy.ts';
import { startApp } from '../lib/app.ts';
import { createDatabase, withClient } from '../lib/database.ts';
import { figure } from '../lib/figures.ts';
import { onEnd } from '../lib/cleanup.ts';
import { note } from '../lib/note.ts';
import { credentials } from '../lib/screen.ts';

/** How much JavaScript comes over the wire, compressed, for the login page and for the dashboard. */
export async function benchBundle(): Promise<void> {
  const database = await createDatabase();
  await withClient(database, (client) =>
    seedBusy(client, { messages: 1000, conversations: 100, teams: 1 }),
  );
  const app = await startApp(database, 'http://127.0.0.1:9');
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: CHROMIUM_FLAGS,
  });
  onEnd(() => browser.close());
  const page = await browser.newPage({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
  note('bundle: login page');
  const login = await scriptBytes(page, () => page.goto(`${app.url}/auth/login`));
  figure('bundle_login', login / 1024, 'KB');
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password', { exact: true }).fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/dashboard\/.+/);
  const dashboard = page.url();
  note('bundle: dashboard, with nothing in the browser yet');
  const fresh = await browser.newContext({
    storageState: await page.context().storageState(),
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  });
  const again = await fresh.newPage();
  figure('bundle_dashboard', (await scriptBytes(again, () => again.goto(dashboard))) / 1024, 'KB');
  await browser.close();
  await app.stop();
}

/** Encoded bytes of the scripts that a page loads until it rests. */
async function scriptBytes(page: Page, open: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await open();
  await page.waitForLoadState('networkidle').catch(() => {});
  await session.detach();
  return bytes;
}
