import { readFileSync } from 'node:fs';
import type { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { ensureAppLogin } from '#server/db/app-login.ts';
import { buildHeartbeat } from '#server/test/builders/chat-builders.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { type JobQueue, openJobQueue } from '#server/test/jobs.ts';
import { serveLoopback } from '#server/test/outside/loopback.ts';
import { createTestServices, type TestServices } from '#server/test/services.ts';

let database: TestDatabase;
let services: TestServices;
let admin: JobQueue;
beforeEach(async () => {
  database = await createTestDatabase();
  services = createTestServices(database.url, { METRICS_TOKEN: 'a token for tests' });
  admin = openJobQueue(database.url);
});
afterEach(async () => {
  await admin.close();
  await services.close();
  await database.drop();
});

/** A separate process each time, because results are cached briefly. */
const web = (): Hono => createApp(services, { stopping: new AbortController().signal });

const TOKEN = { authorization: 'Bearer a token for tests' };

async function readiness() {
  const response = await web().request('/readyz', { headers: TOKEN });
  const parts = (await response.json()) as Record<string, unknown>;
  return { status: response.status, ...parts };
}

async function measured(name: string): Promise<number> {
  const response = await web().request('/metrics', { headers: TOKEN });
  const line = new RegExp(`^${name} (.*)$`, 'm').exec(await response.text());
  return Number(line?.[1]);
}

it('a web process says which version it is', async () => {
  const response = await web().request('/healthz');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(await response.json()).toEqual({ ok: true, version });
});

describe('a web process is ready', () => {
  it('while workers live', async () => {
    await buildHeartbeat(services);
    expect(await readiness()).toMatchObject({
      status: 200,
      ok: true,
      database: { ok: true, state: 'connected' },
      jobs: { ok: true, state: 'working', workers: 1 },
      gateway: { ok: false },
      model: { ok: false, state: expect.stringContaining('Check OPENAI_BASE_URL') as string },
    });
    expect(await measured('opensetter_workers')).toBe(1);
    expect(await measured('opensetter_part_ok\\{part="database"\\}')).toBe(1);
    expect(await measured('opensetter_part_ok\\{part="model"\\}')).toBe(0);
  });

  it('while the gateway takes calls and answers none: a proxy does not wait for it', async () => {
    const gateway = await serveLoopback(() => {});
    const settings = { WAHA_URL: gateway.origin, METRICS_TOKEN: 'a token for tests' };
    const own = createTestServices(database.url, settings);
    const app = createApp(own, { stopping: new AbortController().signal });
    const response = await app.request('/readyz', { headers: TOKEN });
    expect(response.status).toBe(200);
    const parts = (await response.json()) as Record<string, unknown>;
    expect(parts.gateway).toEqual({ ok: false, state: 'has not answered yet' });
    gateway.close();
    await own.close();
  });

  it('no longer when it is asked to stop, while it still answers', async () => {
    const stopping = new AbortController();
    const app = createApp(services, { stopping: stopping.signal });
    expect((await app.request('/readyz')).status).toBe(200);
    stopping.abort();
    const response = await app.request('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ ok: false, stopping: true });
    expect((await app.request('/healthz')).status).toBe(200);
  });

  it('and says when its login could become the owner of the tables', async () => {
    const warning = expect.stringContaining('DATABASE_APP_URL');
    expect(await readiness()).toMatchObject({ database: { ok: true, warning } });
    const { url } = await ensureAppLogin(database.url, services.env.APP_SECRET);
    const own = createTestServices(url, { METRICS_TOKEN: 'a token for tests' });
    const app = createApp(own, { stopping: new AbortController().signal });
    const parts = await (await app.request('/readyz', { headers: TOKEN })).json();
    expect(parts.database).toEqual({ ok: true, state: 'connected' });
    await own.close();
  });

  it('and says so, when none does: what comes in is stored and waits', async () => {
    expect(await readiness()).toMatchObject({
      status: 200,
      ok: true,
      jobs: { ok: false, state: 'no worker is running', workers: 0 },
    });
    expect(await measured('opensetter_workers')).toBe(0);
  });
});

describe('a caller without the token', () => {
  it('learns which component is well, and neither reasons nor counts', async () => {
    await buildHeartbeat(services);
    for (const authorization of ['', 'Bearer another token']) {
      const response = await web().request('/readyz', { headers: { authorization } });
      expect(await response.json()).toEqual({
        ok: true,
        database: { ok: true },
        jobs: { ok: true },
        gateway: { ok: false },
        model: { ok: false },
      });
    }
    const open = createTestServices(database.url);
    const app = createApp(open, { stopping: new AbortController().signal });
    const response = await app.request('/readyz', { headers: { authorization: 'Bearer ' } });
    expect(await response.json()).toMatchObject({ database: { ok: true } });
    expect(await (await app.request('/readyz')).text()).not.toContain('state');
    await open.close();
  });
});

describe('a web process is not ready', () => {
  it('when the queue cannot be reached, since a message could not be planned', async () => {
    await admin.query('ALTER FUNCTION gate_job_counts() RENAME TO gone');
    expect(await readiness()).toMatchObject({
      status: 503,
      ok: false,
      database: { ok: true },
      jobs: { ok: false, state: 'not reachable' },
    });
  });

  it('when the database is read-only, as a standby is', async () => {
    await admin.query(
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$`,
    );
    const standby = createTestServices(database.url, { METRICS_TOKEN: 'a token for tests' });
    const app = createApp(standby, { stopping: new AbortController().signal });
    const response = await app.request('/readyz', { headers: TOKEN });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      ok: false,
      database: { ok: false, state: 'cannot write', problem: expect.stringContaining('read-only') },
    });
    await standby.close();
  });

  it('when a disk is full, although a small write may still find room', async () => {
    await admin.query(
      `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON worker_heartbeats EXECUTE FUNCTION full_disk()`,
    );
    expect(await readiness()).toMatchObject({ status: 200 });
    await expect(buildHeartbeat(services)).rejects.toThrow('could not extend file');
    expect(await readiness()).toMatchObject({
      status: 503,
      database: { state: 'cannot write', problem: expect.stringContaining('disk is full') },
    });
  });

  it('when nothing can be written, although no one has tried', async () => {
    await admin.query(
      `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '58030'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON write_probe EXECUTE FUNCTION full_disk()`,
    );
    expect(await readiness()).toMatchObject({
      status: 503,
      database: { state: 'cannot write', problem: expect.stringContaining('(58030)') },
    });
  });

  it('when the database cannot be reached', async () => {
    const away = createTestServices('postgres://nobody@127.0.0.1:9/gone', {
      METRICS_TOKEN: 'a token for tests',
    });
    const app = createApp(away, { stopping: new AbortController().signal });
    const response = await app.request('/readyz', { headers: TOKEN });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      ok: false,
      database: { ok: false, state: 'not reachable' },
      jobs: { ok: false, state: 'not reachable' },
    });
    await away.close();
  });
});

it('says in its measures that the database is away, and counts failures from zero', async () => {
  const url = new URL(database.url);
  url.port = '9';
  const METRICS_TOKEN = 'a token for tests';
  const own = createTestServices(url.href, { METRICS_TOKEN });
  const app = createApp(own, { stopping: new AbortController().signal });
  const response = await app.request('/metrics', { headers: TOKEN });
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(text).toMatch(/^opensetter_part_ok\{part="database"\} 0$/m);
  expect(text).toMatch(/^opensetter_request_seconds_count\{route="webhook",status="503"\} \d+$/m);
  expect(text).toMatch(/^opensetter_gateway_seconds_count\{method="POST",outcome="none"\} \d+$/m);
  expect(text).toMatch(/^opensetter_model_calls_total\{outcome="unavailable"\} \d+$/m);
  await own.close();
});
