import { execFile, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

const SHELL = '/usr/bin/chromium-headless-shell';
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const INSTALL_WITHIN_MS = 6 * 60_000;

/** No background traffic, and works in a container without a user namespace or a GPU. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser with windows: `CHROME_PATH`, the machine's, or Playwright's download. */
export const findChromium = (): string | undefined =>
  firstWorkingPath(
    [process.env.CHROME_PATH, ...PLACES, chromium.executablePath()].filter(
      (path) => !path?.endsWith('headless-shell'),
    ),
  );

/**
 * The browser for journeys: Chromium's headless shell if installed. It draws no windows, so a new page takes
 * a tenth of the processor time, and a first load half.
 */
export const findShell = (): string | undefined =>
  firstWorkingPath([process.env.CHROME_PATH, SHELL, ...fetchedShells()]) ?? findChromium();

/** Playwright downloads one next to its Chromium, with the same number. */
function fetchedShells(): string[] {
  const [cache, number] = chromium.executablePath().split(/chromium-(\d+)/);
  if (!cache || !number) return [];
  const cwd = join(cache, `chromium_headless_shell-${number}`);
  return globSync('*/chrome-headless-shell', { cwd }).map((path) => join(cwd, path));
}

/** Installs a browser with windows if there is none: with apt-get as root, else with Playwright. */
export async function ensureChromium(): Promise<void> {
  if (findChromium()) return;
  const problems: string[] = [];
  for (const commands of ways()) {
    try {
      for (const [file, ...args] of commands) await install(file, args);
    } catch (error) {
      problems.push((error as Error).message);
    }
    if (findChromium()) return;
  }
  // Only tests that need windows are skipped.
  if (findShell()) return;
  throw new Error(
    `No Chromium was found and none could be installed. Install one and set CHROME_PATH.\n${problems.join('\n')}`,
  );
}

type Command = [file: string, ...args: string[]];

function ways(): Command[][] {
  const byPlaywright: Command[] = [['npx', 'playwright', 'install', 'chromium']];
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return [byPlaywright];
  const packages = ['chromium', 'chromium-headless-shell', 'fonts-liberation'];
  return [
    [
      ['apt-get', 'update', '-q'],
      ['apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages],
    ],
    [['npx', 'playwright', 'install', '--with-deps', 'chromium']],
    byPlaywright,
  ];
}

async function install(file: string, args: string[]) {
  await promisify(execFile)(file, args, {
    timeout: INSTALL_WITHIN_MS,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

const firstWorkingPath = (paths: (string | undefined)[]) =>
  paths.find((path) => path && existsSync(path) && answers(path));

/** Runs the program, because Ubuntu's package is only a note that the browser has moved. */
function answers(path: string): boolean {
  return spawnSync(path, ['--version', '--no-sandbox']).status === 0;
}
