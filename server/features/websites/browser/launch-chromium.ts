import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import type { RenderingState } from '#domain/websites/rendering.ts';
import type { PageProxy } from './page-proxy.ts';

const PATHS = [
  // The headless shell starts and renders faster.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/lib/chromium/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Finds Chromium on this machine: the configured one, one in a usual path, or Playwright's. */
export async function findChromium(named: string | undefined): Promise<string | undefined> {
  if (named) return existsSync(named) ? named : undefined;
  const usual = PATHS.find((path) => existsSync(path));
  if (usual) return usual;
  const own = (await loadPlaywright()).chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** Loaded when the first page is rendered, because it takes 80 MB of memory. */
export const loadPlaywright = () => import('playwright-core');

const START_MS = 10_000;
/** for the scripts of one page; `watchMemory` limits all other memory */
const MAX_SCRIPT_MB = 512;
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--no-pings',
  '--dns-prefetch-disable',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  `--js-flags=--max-old-space-size=${MAX_SCRIPT_MB}`,
];

/**
 * Starts Chromium with its own sandbox. Where the system doesn't support one, it starts only in a process
 * under an unprivileged account (`isolated`), and otherwise throws.
 */
export async function launchChromium(
  executablePath: string,
  proxy: PageProxy,
  isolated: boolean,
): Promise<{ browser: Browser; state: RenderingState }> {
  const { chromium } = await loadPlaywright();
  const common = {
    executablePath,
    args: [...FLAGS, `--ignore-certificate-errors-spki-list=${proxy.fingerprint}`],
    timeout: START_MS,
    // This process's environment may contain keys.
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '/tmp',
      TMPDIR: process.env.TMPDIR ?? '/tmp',
      LANG: 'en_US.UTF-8',
    },
    proxy: { server: proxy.url, bypass: '<-loopback>' },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
  // Chromium can't use its sandbox as root.
  if (process.getuid?.() !== 0) {
    try {
      const browser = await chromium.launch({ ...common, chromiumSandbox: true });
      return { browser, state: 'sandbox' };
    } catch (error) {
      if (!isolated) throw error;
    }
  }
  if (!isolated) throw new Error('Chromium is not started as root');
  const browser = await chromium.launch({ ...common, chromiumSandbox: false });
  return { browser, state: 'account' };
}
