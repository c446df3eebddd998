import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../e2e/support/chromium.ts';
import { figure, note, quantile } from '../lib/figures.ts';
import { freshInstallation, type Installation } from '../lib/installation.ts';

/** A text in the sources, and how the page comes to show it. */
interface Text {
  file: string;
  text: string;
  /** waits in the browser until it is seen */
  seen: (page: Page, text: string) => Promise<unknown>;
}

const TEXTS: Record<string, Text> = {
  web: {
    file: 'copy/accounts/screen.ts',
    text: 'Welcome back',
    seen: (page, text) => page.getByText(text).first().waitFor(),
  },
  server: {
    file: 'copy/errors/platform.ts',
    text: 'No such procedure',
    seen: (page, text) => page.evaluate(askUntilSeen, { text, forMs: MAX_WAIT_MS }),
  },
};

const EDITS = 5;
const MAX_WAIT_MS = 30_000;

/** From saving a text of a running `npm run dev` until a browser shows it. */
export async function benchDev(): Promise<void> {
  const installation = await freshInstallation();
  figure('dev_start', (await installation.start('bin/dev.ts')) / 1000, 's');
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(MAX_WAIT_MS);
    await page.goto(`${installation.url}/auth/login`);
    for (const [name, text] of Object.entries(TEXTS)) {
      note(`dev: ${EDITS} changes of a text of ${text.file}`);
      const times = await timesToSee(text, installation, page);
      figure(`dev_${name}_text_p50`, quantile(times, 0.5), 'ms');
      figure(`dev_${name}_text_max`, quantile(times, 1), 'ms');
    }
  } finally {
    await browser.close();
    await installation.stop();
  }
}

async function timesToSee({ file, text, seen }: Text, { root }: Installation, page: Page) {
  const path = join(root, file);
  const source = readFileSync(path, 'utf8');
  if (!source.includes(text)) throw new Error(`${file} does not contain "${text}"`);
  await seen(page, text);
  const times: number[] = [];
  for (let edit = 1; edit <= EDITS; edit += 1) {
    const changed = `${text}, edit ${edit}`;
    const begun = performance.now();
    writeFileSync(path, source.replace(text, changed));
    await seen(page, changed);
    times.push(performance.now() - begun);
  }
  return times;
}

/** Runs in the browser. */
async function askUntilSeen({ text, forMs }: { text: string; forMs: number }): Promise<void> {
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    const answer = await fetch('/rpc/nothing', { method: 'POST' });
    if ((await answer.text()).includes(text)) return;
  }
  throw new Error(`The server does not print "${text}"`);
}
