import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { settings } from '#server/platform/settings/settings.ts';
import { freePorts } from '#server/test/free-ports.ts';
import { memoryFolder } from '#server/test/temporary-folder.ts';

export interface Product {
  url: string;
  sandboxUrl: string;
  dataDir: string;
  /** the file with its output */
  log: string;
  /** the process of bin/start */
  process: ChildProcess;
  /** Ends it like Ctrl+C, and removes its data. */
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');
/** Makes hashing a password take 1 ms instead of 80, in the product and in code that writes its database. */
export const CHEAP_PASSWORDS = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${pathToFileURL(join(root, 'server/test/cheap-passwords.ts')).href}`,
};
/** The first start builds the web app. */
const UP_WITHIN_MS = 120_000;
const DOWN_WITHIN_MS = 45_000;

/** Starts the whole product like `npm start`, with separate ports and data. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const folder = memoryFolder();
  const [port = 0] = await freePorts(3);
  const log = join(root, `test-results/start-${port}.log`);
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const child = spawn(process.execPath, [join(root, 'bin/start.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...unset(),
      PORT: String(port),
      DATA_DIR: folder.path,
      LOG_LEVEL: 'warn',
      REPLY_QUIET_MS: '300',
      // At real speed, a gateway takes seconds to start, stop and delete a session.
      SANDBOX_TIME_SCALE: '0.2',
      // An answer takes two or three model calls.
      SANDBOX_MODEL_LATENCY_MS: '0',
      ...CHEAP_PASSWORDS,
      ...env,
    },
  });
  const file = createWriteStream(log);
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  const stop = async () => {
    await end(child);
    file.end();
    folder.remove();
  };
  try {
    await banner(child, log);
  } catch (error) {
    await stop();
    throw error;
  }
  const url = (at: number) => `http://localhost:${at}`;
  const [at, sandboxUrl] = [url(port), url(port + 1)];
  return { url: at, sandboxUrl, dataDir: folder.path, log, process: child, stop };
}

/** Empty means "not set", which keeps the developer's own .env out of the tests. */
function unset(): Record<string, string> {
  return Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
}

async function banner(child: ChildProcess, log: string) {
  const timeout = sleep(UP_WITHIN_MS, 'late', { ref: false });
  const ended = once(child, 'exit').then(() => 'ended');
  const shown = new Promise<string>((done) => {
    child.stdout?.on('data', (text: Buffer) => {
      if (text.toString().includes('OpenSetter is running')) done('shown');
    });
  });
  const result = await Promise.race([shown, ended, timeout]);
  if (result === 'shown') return;
  throw new Error(`The product did not start (${result}):\n${readFileSync(log, 'utf8')}`);
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), DOWN_WITHIN_MS);
  await exited;
  clearTimeout(timer);
}
