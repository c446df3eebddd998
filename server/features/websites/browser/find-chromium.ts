import { existsSync } from 'node:fs';

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/lib/chromium/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** This machine's Chromium: the configured one, one in a usual path, or Playwright's. */
export async function findChromium(named: string | undefined): Promise<string | undefined> {
  if (named) return existsSync(named) ? named : undefined;
  const usual = PATHS.find((path) => existsSync(path));
  if (usual) return usual;
  const own = (await loadPlaywright()).chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** Loaded with the first page to draw: it takes 80 MB of memory. */
export const loadPlaywright = () => import('playwright-core');
