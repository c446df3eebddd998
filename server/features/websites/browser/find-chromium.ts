import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/lib/chromium/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium of this machine: the one named, one in its usual place, or Playwright's. */
export function findChromium(named: string | undefined): string | undefined {
  if (named) return existsSync(named) ? named : undefined;
  return [...PLACES, chromium.executablePath()].find((path) => existsSync(path));
}
