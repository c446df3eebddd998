import { once } from 'node:events';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureBundle } from './bundle.ts';
import {
  isAlive,
  show,
  type StandInProject,
  standInProject,
  until,
} from './fixtures/stand-in-project.ts';
import { findRunningProduct } from './running-file.ts';

let project: StandInProject;
let root = '';
let port = 0;

// One project for the whole file: the first start creates its database and pages.
beforeAll(async () => {
  project = await standInProject('start-stand-ins.ts');
  ({ root, port } = project);
});
afterEach(() => project.end());
afterAll(() => project.remove());

describe('npm start', () => {
  it('brings everything up, and takes everything down again', async () => {
    const run = await project.started();
    expect(run.output()).toContain(`OpenSetter is running at http://localhost:${port}`);
    expect(run.output()).toContain(`http://localhost:${port + 1}`);
    for (const said of [
      /Building the web application/,
      /Web application built \(\d+\.\d s\)/,
      /Database ready/,
      /Database +embedded/,
      /WhatsApp +stand-in.*WAHA_URL/,
      /AI model +stand-in.*OPENAI_API_KEY/,
      /Email +stand-in.*SMTP_URL/,
    ]) {
      expect(run.output()).toMatch(said);
    }
    expect(findRunningProduct(join(root, 'data'))).toMatchObject({
      port,
      public_url: `http://localhost:${port}`,
      sandbox_url: `http://127.0.0.1:${port + 1}`,
      own_database: false,
    });
    const app = await show(port);
    expect(app.env).toMatchObject({
      DATA_DIR: join(root, 'data'),
      WAHA_URL: `http://127.0.0.1:${port + 1}/waha`,
      WAHA_WEBHOOK_BASE: `http://127.0.0.1:${port}`,
      OPENAI_BASE_URL: `http://127.0.0.1:${port + 1}/openai/v1`,
      GOOGLE_ISSUER: `http://127.0.0.1:${port + 1}/google`,
      SMTP_URL: `smtp://127.0.0.1:${port + 2}`,
      WEBSITE_ALLOWED_ORIGINS: `http://127.0.0.1:${port + 1}/sites/,http://localhost:${port + 1}/sites/`,
    });
    expect(app.env.APP_SECRET).toHaveLength(43);
    expect(statSync(join(root, 'data/secret')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(root, 'dist/web/index.html'), 'utf8')).toContain('Stand-in');
    const pids = [app.pid, (await show(port + 1)).pid, project.postmaster()];

    expect(await run.end('SIGTERM')).toBe(0);
    expect(findRunningProduct(join(root, 'data'))).toBeUndefined();
    await until(() => Promise.resolve(!pids.some(isAlive)));
  });

  it('builds the web application again only when its sources changed', async () => {
    const index = join(root, 'dist/web/index.html');
    const build = () => ensureBundle(root, { log: () => {} });
    await build();
    const first = statSync(index).mtimeMs;
    await build();
    expect(statSync(index).mtimeMs).toBe(first);
    writeFileSync(join(root, 'web/index.html'), '<!doctype html><title>Changed</title>');
    await build();
    expect(readFileSync(index, 'utf8')).toContain('Changed');
  });

  it('keeps its data folder, and starts again what dies: app, sandbox and database', async () => {
    const run = await project.started();
    const second = project.launch({ PORT: String(port + 3) });
    expect(await second.code).toBe(1);
    expect(second.output()).toContain(`${join(root, 'data')} is already in use by process`);
    const dies = async (at: number) => {
      const { pid } = await show(at);
      await fetch(`http://127.0.0.1:${at}/die`).catch(() => {});
      await until(async () => (await show(at)).pid !== pid);
    };
    await Promise.all([dies(port), dies(port + 1)]);
    const before = project.postmaster();
    process.kill(before, 'SIGKILL');
    await until(() =>
      Promise.resolve(project.postmaster() !== before && isAlive(project.postmaster())),
    );
    expect(run.output()).toContain('The app ended (exit code 3)');
    expect(run.output()).toContain('The sandbox ended (exit code 3)');
    expect(run.output()).toContain('The database stopped. Restarting it.');
    expect(await run.end('SIGTERM')).toBe(0);
    await until(() => Promise.resolve(!isAlive(project.postmaster())));
  });

  it('leaves no program behind when it is killed, and takes the database over afterwards', async () => {
    const run = await project.started();
    const pids = [(await show(port)).pid, (await show(port + 1)).pid];
    const database = project.postmaster();
    await run.end('SIGKILL');
    await until(() => Promise.resolve(!pids.some(isAlive)));
    const next = await project.started();
    expect(next.output()).toContain('The database was still running');
    expect(next.output()).not.toContain('Building the web application');
    expect(project.postmaster()).toBe(database);
    expect(await next.end('SIGINT')).toBe(0);
    await until(() => Promise.resolve(!isAlive(database)));
  });

  it('ends what it has begun when it is stopped half way', async () => {
    const run = project.launch();
    await until(() => Promise.resolve(project.postmaster() > 0));
    const database = project.postmaster();
    expect(await run.end('SIGTERM')).toBe(0);
    await until(() => Promise.resolve(!isAlive(database)));
  });

  it('runs no sandbox when every address is real', async () => {
    const run = await project.started({
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
    it('that a port is taken, the first or one of the two after it', async () => {
      const saysThat = async (taken: number, first: number) => {
        const other = createServer().listen(taken, '127.0.0.1');
        project.onEnd(() => other.close());
        await once(other, 'listening');
        const run = project.launch({ PORT: String(first) });
        expect(await run.code).toBe(1);
        expect(run.output()).toMatch(
          new RegExp(
            `^\\s*Port ${taken} is already in use\\. .*set PORT to a different port\\.\\s*$`,
          ),
        );
      };
      // The starts use different ports.
      const starts = [saysThat(port, port), saysThat(port + 2, port + 1)];
      await Promise.all([...starts, saysThat(port + 5, port + 3)]);
    });

    it('that the database cannot be reached, without its password', async () => {
      const run = project.launch({ DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${port + 2}/x` });
      expect(await run.code).toBe(1);
      expect(run.output()).toContain(`Can't use the database at 127.0.0.1:${port + 2}`);
      expect(run.output()).not.toMatch(/hunter2|\n\s+at /);
    });

    it('which settings are wrong', async () => {
      const run = project.launch({ PORT: 'abc', LOG_LEVEL: 'loud' });
      expect(await run.code).toBe(1);
      expect(run.output()).toMatch(/PORT: [^]*LOG_LEVEL: /);
      expect(run.output()).not.toMatch(/\n\s+at /);
    });

    it('why the web application could not be built', async () => {
      const page = join(root, 'web/index.html');
      const text = readFileSync(page);
      project.onEnd(() => writeFileSync(page, text));
      rmSync(page);
      const run = project.launch();
      expect(await run.code).toBe(1);
      expect(run.output()).toContain('The web application could not be built');
      expect(isAlive(project.postmaster())).toBe(false);
    });
  });
});
