import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/lib/chromium/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium of this machine: the one named, one in its usual place, or Playwright's. */
export async function findChromium(named: string | undefined): Promise<string | undefined> {
  if (named) return existsSync(named) ? named : undefined;
  const usual = PLACES.find((path) => existsSync(path));
  if (usual) return usual;
  const own = (await loadPlaywright()).chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** Loaded when a website is to be drawn: it takes 80 MB of memory. */
export const loadPlaywright = () => import('playwright-core');
