import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { DEMO_PASSWORD, demoPeople } from '#server/db/seeds/demo/teams.ts';
import { freePorts } from '#server/test/free-ports.ts';
import { addCleanup, temporaryFolder } from './cleanup.ts';
import { ROOT } from './program.ts';

/** The parts of the project that `npm start` needs. */
const PARTS = [
  'bin',
  'copy',
  'domain',
  'server',
  'sandbox',
  'web',
  'vite.config.ts',
  'package.json',
];
const MAX_START_MS = 120_000;

/** The project after `npm ci`: loaded once, without build or data. */
export interface Installation {
  /** Runs `npm start` until a page is served. Returns how long that took, in ms. */
  start(): Promise<number>;
  stop(): Promise<void>;
  /** Runs a program of the project to its end, for example bin/seed.ts. */
  run(program: string, ...args: string[]): Promise<void>;
  url: string;
  /** the product's processes, including the database */
  pids(): number[];
}

export async function freshInstallation(): Promise<Installation> {
  const root = temporaryFolder();
  for (const part of [...PARTS, 'package-lock.json', 'tsconfig.json']) {
    cpSync(join(ROOT, part), join(root, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const [port] = await freePorts(4);
  const url = `http://127.0.0.1:${port}`;
  const dataDir = join(root, 'data');
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    NODE_COMPILE_CACHE: join(root, 'compiled'),
  };
  const launch = (program: string, ...args: string[]) =>
    spawn(process.execPath, [join(root, program), ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  let child: ReturnType<typeof launch> | undefined;

  async function stop() {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGTERM');
    await ended;
  }
  addCleanup(stop);

  async function run(program: string, ...args: string[]) {
    const [code] = (await once(launch(program, ...args), 'exit')) as [number];
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`);
  }
  await run('bin/compile.mjs');

  return {
    url,
    run,
    stop,
    async start() {
      const startedAt = performance.now();
      child = launch('bin/start.ts');
      while (!(await servesPage(url))) {
        if (child.exitCode !== null) throw new Error('The product does not start');
        if (performance.now() - startedAt > MAX_START_MS) throw new Error('It takes too long');
        await sleep(20);
      }
      return performance.now() - startedAt;
    },
    pids() {
      const postmaster = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8');
      return [child?.pid ?? 0, Number(postmaster.split('\n')[0])];
    },
  };
}

async function servesPage(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return answer.ok && (await answer.text()).includes('<div id="root"');
  } catch {
    return false;
  }
}

/** Signs the demo team's owner in. */
export async function signInToDemo(context: BrowserContext, url: string): Promise<void> {
  const owner = demoPeople[0]?.email ?? '';
  const input = { json: { email: owner, password: DEMO_PASSWORD } };
  const answer = await context.request.post(`${url}/rpc/accounts/signIn`, { data: input });
  if (!answer.ok()) throw new Error(`Signing in was answered ${answer.status()}`);
}
