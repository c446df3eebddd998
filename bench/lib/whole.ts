import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onEnd } from './cleanup.ts';
import { freePort } from './ports.ts';
import { ROOT } from './program.ts';

export interface Whole {
  pid: number;
  url: string;
  /** from the command to the first page served */
  ms: number;
  stop(): Promise<void>;
}

const UP_WITHIN_MS = 120_000;

/** The whole product as `npm start` runs it, with its data in `folder`. */
export async function startWhole(folder: string): Promise<Whole> {
  const port = await freePort(2);
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [join(ROOT, 'bin/start.ts')], {
    cwd: ROOT,
    env: { ...env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  };
  onEnd(stop);
  while (!(await isServed(`${url}/auth/login`))) {
    if (child.exitCode !== null) throw new Error('The product ended instead of starting');
    if (performance.now() - begun > UP_WITHIN_MS) throw new Error('The product did not start');
    await sleep(20);
  }
  return { pid: child.pid ?? 0, url, ms: performance.now() - begun, stop };
}

async function isServed(page: string): Promise<boolean> {
  try {
    return (await fetch(page)).ok;
  } catch {
    return false;
  }
}
