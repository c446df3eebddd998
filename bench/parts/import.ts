import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { DEMO_TEAM_SLUG } from '#server/db/seeds/demo/teams.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../e2e/support/chromium.ts';
import { figure, note, quantile } from '../lib/figures.ts';
import { temporaryFolder } from '../lib/cleanup.ts';
import { freshInstallation, type Installation, signInToDemo } from '../lib/installation.ts';
import { memoryOf } from '../lib/processes.ts';

const LEADS = 50_000;
/** Rows that cannot be entered are a part of every file. */
const BROKEN = 500;
const MAX_STEP_MS = 10 * 60_000;
const MB = 1024 * 1024;

/** A file of 50,000 leads, as a person imports it: times, the server's memory, and whether pages stay usable. */
export async function benchImport(): Promise<void> {
  const installation = await freshInstallation();
  await installation.run('bin/seed.ts', 'demo');
  await installation.start();
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const context = await browser.newContext();
    await signInToDemo(context, installation.url);
    await measure(context, installation);
  } finally {
    await browser.close();
    await installation.stop();
  }
}

async function measure(context: BrowserContext, installation: Installation) {
  const team = `${installation.url}/dashboard/${DEMO_TEAM_SLUG}`;
  const page = await context.newPage();
  page.setDefaultTimeout(MAX_STEP_MS);
  await page.addInitScript(watchTasks);
  await page.goto(`${team}/outreach`);
  await page.getByRole('tab', { name: 'Import' }).click();
  await page.getByLabel('Campaign', { exact: true }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Choose a file').waitFor({ state: 'attached' });
  const file = join(temporaryFolder(), 'leads.csv');
  writeFileSync(file, fileOf());
  const memory = watchMemory(installation.pids());

  note(`import: the browser reads a file of ${LEADS} leads`);
  await step('preview', page, async () => {
    await page.getByLabel('Choose a file').setInputFiles(file);
    await page.getByText('leads found').waitFor();
  });
  note('import: it is uploaded and checked');
  await page.getByLabel('Where did these people agree to be contacted?').fill('Spring fair');
  const one = page.getByRole('listitem').filter({ hasText: 'leads.csv' });
  await step('check', page, async () => {
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await one.getByRole('button', { name: 'Start import' }).waitFor();
  });
  note('import: its leads are entered');
  const inbox = watchInbox(context, `${team}/conversations`);
  await step('enter', page, async () => {
    await one.getByRole('checkbox', { name: 'These people agreed' }).click();
    await one.getByRole('button', { name: 'Start import' }).click();
    const all = (LEADS - BROKEN).toLocaleString('en-US');
    await one.getByText(`${all} of ${all} leads entered`).waitFor();
  });
  const opened = await inbox.stop();
  figure('import_inbox_opened_p50', quantile(opened, 0.5), 'ms');
  figure('import_inbox_opened_slowest', quantile(opened, 1), 'ms');
  note('import: it is undone');
  await step('undo', page, async () => {
    await one.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await one.getByText('leads removed').waitFor();
  });
  const { product, database } = memory.stop();
  figure('import_memory_programs_gain', product / MB, 'MB');
  figure('import_memory_database_gain', database / MB, 'MB');
}

/** One step of the import: its duration, and the page's longest task during it. */
async function step(name: string, page: Page, work: () => Promise<void>) {
  await page.evaluate(() => {
    window.longestTask = 0;
  });
  const begun = performance.now();
  await work();
  figure(`import_${name}`, (performance.now() - begun) / 1000, 's');
  figure(`import_${name}_longest_task`, await page.evaluate(() => window.longestTask), 'ms');
}

/** 50,000 rows, the last of which have no number that can be read. */
function fileOf(): string {
  const rows = Array.from({ length: LEADS }, (_, at) => {
    const phone = at < LEADS - BROKEN ? `+4479${String(11_000_000 + at)}` : 'none';
    return `Person ${at};${phone};person${at}@bench.example;Note number ${at}`;
  });
  return ['Name;Phone;Email;Note', ...rows].join('\n');
}

/** How much more the programs and the database hold at most, in bytes. */
function watchMemory([product = 0, database = 0]: number[]) {
  const sizes = () => ({
    product: memoryOf(product) - memoryOf(database),
    database: memoryOf(database),
  });
  const before = sizes();
  const most = { ...before };
  const timer = setInterval(() => {
    const now = sizes();
    most.product = Math.max(most.product, now.product);
    most.database = Math.max(most.database, now.database);
  }, 500);
  return {
    stop() {
      clearInterval(timer);
      return { product: most.product - before.product, database: most.database - before.database };
    },
  };
}

/** Opens the inbox again and again, until its list is there. */
function watchInbox(context: BrowserContext, url: string) {
  const ending = new AbortController();
  const times: number[] = [];
  const done = (async () => {
    const page = await context.newPage();
    while (!ending.signal.aborted) {
      const begun = performance.now();
      const there = await opens(page, url);
      if (there) times.push(performance.now() - begun);
      await sleep(1_000);
    }
    await page.close();
  })();
  return {
    async stop() {
      ending.abort();
      await done;
      return times;
    },
  };
}

/** False if the browser is being closed, or the page does not come within its time. */
async function opens(page: Page, url: string): Promise<boolean> {
  try {
    await page.goto(url);
    await page.locator('[data-conversation]').first().waitFor();
    return true;
  } catch {
    return false;
  }
}

declare global {
  interface Window {
    longestTask: number;
  }
}

/** Runs in the page. */
function watchTasks() {
  window.longestTask = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      window.longestTask = Math.max(window.longestTask, duration);
    }
  }).observe({ type: 'longtask', buffered: true });
}
