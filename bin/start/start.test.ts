import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#server/test/temporary-folder.ts';

const cleanups: (() => unknown)[] = [];
let root = '';
let port = 0;

beforeEach(async () => {
  const folder = temporaryFolder();
  cleanups.push(folder.remove);
  root = folder.path;
  port = await freePorts();
  const modules = join(import.meta.dirname, '../../node_modules');
  symlinkSync(modules, join(root, 'node_modules'));
  mkdirSync(join(root, 'web'));
  writeFileSync(join(root, 'web/index.html'), '<!doctype html><title>Stand-in</title>');
  writeFileSync(
    join(root, 'vite.config.ts'),
    `export default { root: 'web', build: { outDir: '../dist/web', emptyOutDir: true } };`,
  );
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

describe('npm start', () => {
  it('brings everything up, and takes everything down again', async () => {
    const run = await started();
    expect(run.words()).toContain(`OpenSetter is running at http://localhost:${port}`);
    expect(run.words()).toContain(`http://localhost:${port + 1}`);
    const app = await show(port);
    expect(app.env).toMatchObject({
      DATA_DIR: join(root, 'data'),
      WAHA_URL: `http://127.0.0.1:${port + 1}/waha`,
      WAHA_WEBHOOK_BASE: `http://127.0.0.1:${port}`,
      OPENAI_BASE_URL: `http://127.0.0.1:${port + 1}/openai/v1`,
      GOOGLE_ISSUER: `http://127.0.0.1:${port + 1}/google`,
      SMTP_URL: `smtp://127.0.0.1:${port + 2}`,
    });
    expect(app.env.APP_SECRET).toHaveLength(43);
    expect(statSync(join(root, 'data/secret')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(root, 'dist/web/index.html'), 'utf8')).toContain('Stand-in');
    const pids = [app.pid, (await show(port + 1)).pid, postmaster()];

    expect(await run.end('SIGTERM')).toBe(0);
    await until(() => Promise.resolve(!pids.some(isAlive)));
  });

  it('builds the web application again only when its sources changed', async () => {
    const index = join(root, 'dist/web/index.html');
    await (await started()).end('SIGINT');
    const first = statSync(index).mtimeMs;
    await (await started()).end('SIGINT');
    expect(statSync(index).mtimeMs).toBe(first);
    writeFileSync(join(root, 'web/index.html'), '<!doctype html><title>Changed</title>');
    await (await started()).end('SIGINT');
    expect(readFileSync(index, 'utf8')).toContain('Changed');
  });

  it('starts again what dies: the app, the sandbox and the database', async () => {
    const run = await started();
    for (const at of [port, port + 1]) {
      const { pid } = await show(at);
      await fetch(`http://127.0.0.1:${at}/die`).catch(() => {});
      await until(async () => (await show(at)).pid !== pid);
    }
    const before = postmaster();
    process.kill(before, 'SIGKILL');
    await until(() => Promise.resolve(postmaster() !== before && isAlive(postmaster())));
    expect(run.words()).toContain('The app ended (exit code 3)');
    expect(run.words()).toContain('The sandbox ended (exit code 3)');
    expect(run.words()).toContain('The database went away');
    expect(await run.end('SIGTERM')).toBe(0);
    await until(() => Promise.resolve(!isAlive(postmaster())));
  });

  it('leaves no program behind when it is killed, and takes the database over afterwards', async () => {
    const run = await started();
    const pids = [(await show(port)).pid, (await show(port + 1)).pid];
    const database = postmaster();
    await run.end('SIGKILL');
    await until(() => Promise.resolve(!pids.some(isAlive)));
    const next = await started();
    expect(next.words()).toContain('The database was still running');
    expect(postmaster()).toBe(database);
    await next.end('SIGTERM');
    await until(() => Promise.resolve(!isAlive(database)));
  });

  it('ends what it has begun when it is stopped half way', async () => {
    const run = launch();
    await until(() => Promise.resolve(postmaster() > 0));
    const database = postmaster();
    expect(await run.end('SIGTERM')).toBe(0);
    await until(() => Promise.resolve(!isAlive(database)));
  });

  it('runs no sandbox when every address is real', async () => {
    const run = await started({
      WAHA_URL: 'http://waha.example',
      OPENAI_API_KEY: 'real',
      SMTP_URL: 'smtp://mail.example',
    });
    await expect(show(port + 1)).rejects.toThrow(/fetch failed/);
    const { env } = await show(port);
    expect(env).toMatchObject({ WAHA_URL: 'http://waha.example', OPENAI_API_KEY: 'real' });
    expect(env.SANDBOX_URL).toBeUndefined();
    await run.end('SIGTERM');
  });

  describe('says in a sentence', () => {
    it.each([0, 1, 2])('that a port is taken (%i after the first)', async (offset) => {
      const other = createServer().listen(port + offset, '127.0.0.1');
      await once(other, 'listening');
      cleanups.push(() => other.close());
      const run = launch();
      expect(await run.code).toBe(1);
      expect(run.words()).toMatch(
        new RegExp(
          `^\\s*Port ${port + offset} is already in use\\. .*set PORT to another one\\.\\s*$`,
        ),
      );
    });

    it('that the database cannot be reached, without its password', async () => {
      const run = launch({ DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${port + 2}/x` });
      expect(await run.code).toBe(1);
      expect(run.words()).toContain(`The database at 127.0.0.1:${port + 2} cannot be used`);
      expect(run.words()).not.toMatch(/hunter2|\n\s+at /);
    });

    it('that another start uses the data folder', async () => {
      const first = await started();
      const second = launch({ PORT: String(port + 3) });
      expect(await second.code).toBe(1);
      expect(second.words()).toContain(`${join(root, 'data')} is already in use by process`);
      await first.end('SIGTERM');
    });

    it('which settings are wrong', async () => {
      const run = launch({ PORT: 'abc', LOG_LEVEL: 'loud' });
      expect(await run.code).toBe(1);
      expect(run.words()).toMatch(/PORT: [^]*LOG_LEVEL: /);
      expect(run.words()).not.toMatch(/\n\s+at /);
    });

    it('why the web application could not be built', async () => {
      rmSync(join(root, 'web/index.html'));
      const run = launch();
      expect(await run.code).toBe(1);
      expect(run.words()).toContain('The web application could not be built');
      expect(isAlive(postmaster())).toBe(false);
    });
  });
});

interface Run {
  code: Promise<number | null>;
  words(): string;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

function launch(env: Record<string, string> = {}): Run {
  const file = join(import.meta.dirname, 'fixtures/start-stand-ins.ts');
  const child = spawn(process.execPath, [file, root], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(root, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      words += text;
    });
  }
  const code = once(child, 'close').then(([exit]) => exit as number | null);
  cleanups.push(() => endForSure(child));
  return {
    code,
    words: () => words,
    end(signal) {
      child.kill(signal);
      return code;
    },
  };
}

async function started(env: Record<string, string> = {}): Promise<Run> {
  const run = launch(env);
  await until(async () => {
    const ended = await Promise.race([run.code.then(() => true), sleep(20, false)]);
    if (ended) throw new Error(`npm start ended:\n${run.words()}`);
    return run.words().includes('OpenSetter is running');
  });
  return run;
}

/** Whatever a failed test left: its start, and the database that outlives it. */
async function endForSure(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  const database = postmaster();
  if (isAlive(database)) process.kill(database, 'SIGQUIT');
}

function postmaster(): number {
  try {
    return Number(
      readFileSync(join(root, 'data/postgres/data/postmaster.pid'), 'utf8').split('\n')[0],
    );
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function show(at: number) {
  const response = await fetch(`http://127.0.0.1:${at}/`, { headers: { connection: 'close' } });
  return (await response.json()) as { pid: number; env: Record<string, string> };
}

async function until(condition: () => Promise<boolean>) {
  const end = Date.now() + 15_000;
  while (!(await condition().catch(rethrowEnd))) {
    if (Date.now() > end) throw new Error('waited in vain');
    await sleep(30);
  }
}

/** Not answering is a reason to wait on; having ended is not. */
function rethrowEnd(error: Error): false {
  if (error.message.startsWith('npm start ended')) throw error;
  return false;
}

/** The first of six ports that nobody uses, as the stand-ins need several in a row. */
async function freePorts(): Promise<number> {
  const first = 20_000 + Math.floor(Math.random() * 12_000);
  const probes = [0, 1, 2, 3, 4, 5].map((offset) =>
    createServer().listen(first + offset, '127.0.0.1'),
  );
  const taken = await Promise.allSettled(probes.map((probe) => once(probe, 'listening')));
  for (const probe of probes) probe.close();
  return taken.some(({ status }) => status === 'rejected') ? freePorts() : first;
}
